/** ISO 8601 in UTC (D8). */
export type Instant = string;
