/** In how many files the calls are fuzzed, so that they run beside each other. */
export const fuzzParts = 4;
