/** An answer that is JSON text already: kept answers and the lane's outcomes are sent as they are. */
export class AnswerText {
  readonly status: number;
  readonly body: string;
  readonly replayed: boolean;

  constructor(outcome: { status: number; body: string; replayed: boolean }) {
    this.status = outcome.status;
    this.body = outcome.body;
    this.replayed = outcome.replayed;
  }
}
