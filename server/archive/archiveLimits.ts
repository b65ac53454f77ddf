/** What an archive may be. All of it is counted while it is read, whatever it says of itself. */
export const archiveLimits = {
  /** most bytes of a part, and most parts: 256 MB */
  partBytes: 4 * 1024 * 1024,
  parts: 64,
  /** what lies there of everybody's, until it is read or two hours old */
  waitingBytes: 2_000_000_000,
  hours: 2,
  /** unpacked: three thousand pictures in three files each, and what stands beside them */
  entries: 9_100,
  bytes: 540_000_000,
  manifestBytes: 1_000_000,
  chainBytes: 32_000_000,
  /** more than our encoder makes of noise in the largest picture that it keeps */
  pictureBytes: 8_000_000,
  /** swallowed without an entry coming of it: names that never end */
  silentBytes: 8_000_000,
} as const;
