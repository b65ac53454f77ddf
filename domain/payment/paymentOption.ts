export const paymentOptions = ['card', 'cash', 'later', 'online'] as const;
export type PaymentOption = (typeof paymentOptions)[number];
