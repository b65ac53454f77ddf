import { proxy } from 'valtio';

type Ticket = { order_id: string; line_ids: string[] };

/** Whether the register prints kitchen tickets while the kitchen cannot be reached, and what it is printing now. */
export const paneStore = proxy<{ withTicket: boolean; printing?: Ticket }>({
  withTicket: localStorage.getItem('comanda-print-tickets') !== 'no',
});

export function setWithTicket(withTicket: boolean): void {
  paneStore.withTicket = withTicket;
  localStorage.setItem('comanda-print-tickets', withTicket ? 'yes' : 'no');
}

export const printTicket = (ticket: Ticket): void => void (paneStore.printing = ticket);
export const ticketPrinted = (): void => void delete paneStore.printing;
