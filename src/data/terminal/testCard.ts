/** Who waits for a card at the simulated reader of this device. */
let waiting: ((card_number: string) => void) | undefined;

/** Waits for a test card; gives what ends that. */
export function waitForTestCard(give: (card_number: string) => void): () => void {
  waiting = give;
  return () => {
    if (waiting === give) waiting = undefined;
  };
}

/** Holds a test card to the simulated reader that this device drives. */
export function holdTestCard(card_number: string): void {
  const give = waiting;
  waiting = undefined;
  give?.(card_number);
}
