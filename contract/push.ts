import { planned } from './call.ts';

/** Web Push. */
export const pushCalls = {};

export const plannedPushCalls = {
  'POST /push-subscription': planned(['guest', 'user', 'device'], 'Subscribe to Web Push'),
  'DELETE /push-subscription': planned(['guest', 'user', 'device'], 'Unsubscribe from Web Push'),
};
