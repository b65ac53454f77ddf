/** Whoever calls may: what is asked for is everybody's, or what comes with the call is itself the proof of who may. */
export const anybody = (): undefined => undefined;

/**
 * Who may is only known with what the call names, so the handler asks its own policy once it has read that. What is
 * another's is then answered as what does not exist.
 */
export const decidedWithTheEntity = (): undefined => undefined;
