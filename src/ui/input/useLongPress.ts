import { useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

const longMilliseconds = 450;
const movedPixels = 12;

/** Handlers of something that a tap and a long press (or a right click) use differently. */
export function useLongPress(onTap: () => void, onLong: () => void) {
  const state = useRef<{ timer?: ReturnType<typeof setTimeout>; long: boolean; x: number; y: number }>({
    long: false,
    x: 0,
    y: 0,
  });
  const cancel = (): void => clearTimeout(state.current.timer);
  return {
    onPointerDown: (event: PointerEvent): void => {
      if (event.button !== 0) return;
      const now = state.current;
      cancel();
      now.long = false;
      now.x = event.clientX;
      now.y = event.clientY;
      now.timer = setTimeout(() => {
        now.long = true;
        onLong();
      }, longMilliseconds);
    },
    onPointerMove: (event: PointerEvent): void => {
      const { x, y } = state.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > movedPixels) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onPointerLeave: cancel,
    onContextMenu: (event: MouseEvent): void => {
      event.preventDefault();
      cancel();
      if (!state.current.long) onLong();
      state.current.long = true;
    },
    onClick: (): void => {
      if (!state.current.long) onTap();
      state.current.long = false;
    },
  };
}
