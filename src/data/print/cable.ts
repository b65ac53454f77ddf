/** How a device that hangs on this one is known again: browsers give no id of their own. */
export type CableDevice = { vendorId: number; productId: number; serialNumber?: string };

/** A printer at a cable, opened. */
export type Cable = {
  /** Resolves when it has taken all of them. Throws when it has not, or nobody knows. */
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
};

/** One way to reach printers without a network: what browsers call WebUSB and Web Serial. */
export type CableWay = {
  /** Has somebody choose one, after a tap; undefined when he chose none. */
  choose(): Promise<{ name: string; device: CableDevice } | undefined>;
  /** Undefined when it is not plugged in, or may not be used. */
  open(device: CableDevice): Promise<Cable | undefined>;
};
