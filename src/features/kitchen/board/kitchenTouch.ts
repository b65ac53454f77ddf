import { proxy } from 'valtio';

/** Whether somebody's finger is on the board, or was a moment ago: lists then stand still. */
export const kitchenTouch = proxy({ touching: false });

const restMilliseconds = 900;
let timer: ReturnType<typeof setTimeout> | undefined;

export function touchBegins(): void {
  clearTimeout(timer);
  kitchenTouch.touching = true;
}

export function touchEnds(): void {
  clearTimeout(timer);
  timer = setTimeout(() => (kitchenTouch.touching = false), restMilliseconds);
}

/** Somebody asked to see what waits. */
export function releaseTouch(): void {
  clearTimeout(timer);
  kitchenTouch.touching = false;
}
