import { fuzzPart } from './fuzzPart.ts';

fuzzPart(2);
