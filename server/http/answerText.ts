/** An answer that is JSON text already: kept answers and the lane's outcomes are sent as they are. */
export class AnswerText {
  readonly status: number;
  readonly body: string;
  readonly replayed: boolean;
  /** the same compressed, where it is kept so */
  readonly gzipped: Buffer | undefined;

  constructor(outcome: { status: number; body: string; replayed: boolean; gzipped?: Buffer }) {
    this.status = outcome.status;
    this.body = outcome.body;
    this.replayed = outcome.replayed;
    this.gzipped = outcome.gzipped;
  }
}
