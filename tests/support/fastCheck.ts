import { configureGlobal } from 'fast-check';
import { seed } from './seed.ts';

// a property that fails prints its seed and the smallest example
configureGlobal({ seed });

export * from 'fast-check';
