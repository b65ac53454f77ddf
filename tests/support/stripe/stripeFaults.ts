/** What goes wrong with a request; `after` means that it was done all the same. */
export const faultKinds = [
  'time-out before',
  'time-out after',
  'reset before',
  'reset after',
  'fault before',
  'fault after',
  'too many',
  'key in use',
  'slow',
] as const;
/** What is wrong with the key, until somebody gives it what it lacks. */
const keyFaults = ['wrong key', 'no permission'] as const;
export type FaultKind = (typeof faultKinds)[number] | (typeof keyFaults)[number];

export type FaultRequest = { operation: string; path: string; params: object };
export type Fault = {
  kind: FaultKind;
  /** which requests, by their operation and whatever their path or parameters contain */
  operation: string;
  about: string;
  /** how many of them; Stripe's library itself asks twice */
  times: number;
};

/** Faults that wait for their request. */
export function stripeFaults() {
  const waiting: Fault[] = [];
  const met = new Set<Fault>();
  return {
    add(fault: Fault): void {
      waiting.push({ ...fault });
    },
    /** those that no request has met yet */
    unmet: (): Fault[] => waiting.filter((fault) => !met.has(fault)),
    /** The fault that this request meets. */
    take({ operation, path, params }: FaultRequest): FaultKind | undefined {
      const text = `${path} ${JSON.stringify(params)}`;
      const fault = waiting.find((each) => each.times > 0 && each.operation === operation && text.includes(each.about));
      if (!fault) return undefined;
      fault.times -= 1;
      met.add(fault);
      return fault.kind;
    },
  };
}
