/**
 * In whose standing something happens. `offline` is what a staff device did without a network and replays: it is
 * accepted and marked where a rule would otherwise refuse (D31).
 */
export type Standing = 'guest' | 'staff' | 'offline';
