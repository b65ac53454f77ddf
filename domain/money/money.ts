/** Money is an integer in minor units (cent, fillér, ban), never a fraction (D2). */
export type Money = number;

export const currencies = ['CHF', 'EUR', 'HUF', 'RON', 'USD'] as const;
export type Currency = (typeof currencies)[number];
