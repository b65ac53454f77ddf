import { proxy } from 'valtio';
import { CallFailed } from '#src/data/api/callFailed.ts';

/** Whether somebody is asked at the moment to prove to be the user (D41). */
export const confirmation = proxy<{ asked: boolean }>({ asked: false });
let tell: ((confirmed: boolean) => void) | undefined;

/** Ends the question: proven, or left. */
export function answerConfirmation(confirmed: boolean): void {
  confirmation.asked = false;
  tell?.(confirmed);
  tell = undefined;
}

/** Does what only the user may: whoever sits here proves it first where the server asks for it. Nothing when they left. */
export async function confirmed<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallFailed && error.code === 'confirmation_needed')) throw error;
  }
  tell?.(false);
  const proven = new Promise<boolean>((resolve) => {
    tell = resolve;
  });
  confirmation.asked = true;
  return (await proven) ? work() : undefined;
}
