import { planned } from './call.ts';

/** What one device asks another to do: take a card, or stop taking it. */
export const deviceRequestCalls = {};

export const plannedDeviceRequestCalls = {
  'POST /device/request': planned(['device'], 'A device request'),
};
