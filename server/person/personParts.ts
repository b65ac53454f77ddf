import type { AccountParts } from '../user/accountParts.ts';
import type { Bus } from '../stream/bus.ts';

export type PersonParts = AccountParts & { bus: Bus };
