export const waiterReasons = ['error', 'missing', 'other', 'payment', 'clean', 'dishes'] as const;
export type WaiterReason = (typeof waiterReasons)[number];

export type TableSession = { session_id: string; openedAt: string };

export type Area = {
  area_id: string;
  id: string;
  restaurant_id: string;
  name: string;
  position: number;
  /** grows with each change by an owner */
  version?: number;
};

export type Table = {
  table_id: string;
  id: string;
  restaurant_id: string;
  name: string;
  /** short and unguessable; only staff and the guest who scanned it see it (D16) */
  code: string;
  /** the guest URL behind the QR */
  page: string;
  area_id?: string;
  areas: string[];
  seats?: number;
  x?: number;
  y?: number;
  session?: TableSession;
  /** grows when a session ends: phones that scanned before must scan again (D16). A renewed code only stops old prints */
  generation?: number;
  /** grows with each change by an owner; sessions do not count */
  version?: number;
  /** only in the stream: screens take the table away */
  deleted?: true;
};

/** A waiter call. */
export type TableEvent = {
  event_id: string;
  id: string;
  table_id: string;
  restaurant_id: string;
  reason: WaiterReason;
  comment?: string;
  createdAt: string;
  seenAt?: string;
  processedAt?: string;
  processedBy?: string;
  applied: string[];
};
