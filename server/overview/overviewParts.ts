import type { HttpParts } from '../http/httpParts.ts';
import type { Payments } from '../payment/payments.ts';
import type { Restaurants } from '../restaurant/restaurants.ts';

export type OverviewParts = HttpParts & { origin: () => string; payments: Payments; restaurants: Restaurants };
