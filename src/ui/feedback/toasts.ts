import { proxy, ref } from 'valtio';

export type Toast = {
  id: number;
  tone: 'success' | 'info' | 'warning' | 'danger';
  text: string;
  /** one way to act: undo, try again */
  action?: { label: string; onClick: () => void };
  /** how long it stays, in ms; errors stay longer, since somebody has to read what to do next */
  stays: number;
};

export const toasts = proxy<{ shown: Toast[] }>({ shown: [] });
let lastId = 0;
const atOnce = 3;

/** Shows a sentence at the top centre, in the user's language, saying what to do next. Answers the id for `dismissToast`. */
export function showToast(toast: Pick<Toast, 'tone' | 'text'> & Partial<Pick<Toast, 'action' | 'stays'>>): number {
  const stays = toast.stays ?? (toast.tone === 'danger' || toast.tone === 'warning' ? 8000 : 4000);
  const next: Toast = ref({ ...toast, id: ++lastId, stays });
  const repeated = toasts.shown.filter((shown) => shown.text !== toast.text || shown.tone !== toast.tone);
  toasts.shown = [...repeated, next].slice(-atOnce);
  return next.id;
}

export function dismissToast(id: number): void {
  toasts.shown = toasts.shown.filter((toast) => toast.id !== id);
}
