import { z } from 'zod';
import { call } from './call.ts';
import { PartialPayment } from './payment.ts';
import { Id, TerminalId } from './primitives.ts';

/** Parts of a bill that the server has a card reader charge (ADR 34). */
export const readerPaymentCalls = {
  'POST /order/reader-payment': call({
    who: ['device'],
    can: 'useTerminal',
    body: z.strictObject({ partialPayment_id: Id, terminal_id: TerminalId }),
    answer: PartialPayment,
    summary: 'Have a card reader of the restaurant charge an open part; what it does stands in `reader`',
  }),
  'GET /order/reader-payment': call({
    who: ['device'],
    can: 'useTerminal',
    query: z.strictObject({ partialPayment_id: Id }),
    answer: PartialPayment,
    summary: 'A part as it stands now, after asking the card provider about its reader',
  }),
  'DELETE /order/reader-payment': call({
    who: ['device'],
    can: 'useTerminal',
    query: z.strictObject({ partialPayment_id: Id }),
    answer: PartialPayment,
    summary: 'Stop the reader and give the part up; it is answered as paid where the card was faster',
  }),
};
