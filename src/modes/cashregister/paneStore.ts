import { proxy } from 'valtio';
import type { KitchenTicket } from '#src/features/register/savedDraft.ts';

/** Whether the register prints kitchen tickets while the kitchen cannot be reached, and what it is printing now. */
export const paneStore = proxy<{ withTicket: boolean; printing?: KitchenTicket }>({
  withTicket: localStorage.getItem('comanda-print-tickets') !== 'no',
});

export function setWithTicket(withTicket: boolean): void {
  paneStore.withTicket = withTicket;
  localStorage.setItem('comanda-print-tickets', withTicket ? 'yes' : 'no');
}

export const printTicket = (ticket: KitchenTicket): void => void (paneStore.printing = ticket);
/** The browser was asked; what came of it only a person can say. */
export const printingAsked = (): void => void delete paneStore.printing;
