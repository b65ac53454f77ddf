import { useEffect } from 'react';
import { picture } from '#src/data/picture/pictureStore.ts';
import { isForPage } from '#src/ui/press/isForPage.ts';
import { bumpOrder } from '../steps/bumpOrder.ts';
import { held, lastHeld, takeBack } from '../steps/heldActions.ts';
import type { Board, Lane } from './kitchenBoard.ts';
import { changeKitchen } from '../kitchenSettings.ts';
import { stationTicket, type KitchenStation } from '../station/kitchenStation.ts';

type BumpBar = {
  board: Board;
  lanes: readonly Lane[];
  lane: Lane;
  row: number;
  setLane: (lane: Lane) => void;
  setRow: (row: number) => void;
  /** whose keys 1 to 9 are: the tickets of the lane that were not bumped just now */
  keyed: readonly string[];
  station: KitchenStation;
  minutesFor: (order_id: string) => number | undefined;
};

/** Keys of a bump bar: 1–9 bump that ticket of the chosen lane, arrows choose, Enter bumps, Backspace or U undoes. */
export function useBumpBar(bar: BumpBar): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.repeat || !isForPage(event) || !press(bar, event.key, event.target)) return;
      event.preventDefault();
      changeKitchen({ keys: true });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

/** Answers whether the key meant something. */
function press(bar: BumpBar, key: string, target: EventTarget | null): boolean {
  const ids = bar.board[bar.lane];
  const bump = (order_id = ''): boolean => {
    const whole = picture.orders[order_id];
    const order = whole && stationTicket(whole, bar.station);
    if (!order) return false;
    const step = held.actions.findLast((action) => action.order_id === order_id && action.kind === 'step');
    bumpOrder(order, step, bar.minutesFor(order_id), bar.station);
    return true;
  };
  if (/^[1-9]$/.test(key)) return bump(bar.keyed[Number(key) - 1]);
  switch (key) {
    case 'Enter':
    case '+':
      return !(target instanceof HTMLButtonElement) && bump(ids[bar.row]);
    case 'Backspace':
    case 'u': {
      const last = lastHeld(held.actions);
      if (last) takeBack(last.id);
      return last !== undefined;
    }
    case 'ArrowDown':
      return choose(bar, bar.lane, Math.min(bar.row + 1, Math.max(0, ids.length - 1)));
    case 'ArrowUp':
      return choose(bar, bar.lane, Math.max(0, bar.row - 1));
    case 'ArrowRight':
    case 'ArrowLeft': {
      const forward = (key === 'ArrowRight') === (document.documentElement.dir !== 'rtl');
      const index = bar.lanes.indexOf(bar.lane) + (forward ? 1 : -1);
      const lane = bar.lanes[Math.min(Math.max(index, 0), bar.lanes.length - 1)];
      return lane !== undefined && choose(bar, lane, 0);
    }
    default:
      return false;
  }
}

function choose(bar: BumpBar, lane: Lane, row: number): boolean {
  bar.setLane(lane);
  bar.setRow(row);
  return true;
}
