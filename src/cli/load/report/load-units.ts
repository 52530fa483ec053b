// Figures of loads as people read them.

/** Nanoseconds in the unit that people read: `87 µs`, `1.24 ms`, `2.05 s`. */
export function latencyText(ns: number): string {
  if (ns < 1e6) return `${(ns / 1e3).toFixed(ns < 1e5 ? 1 : 0)} µs`;
  return ns < 1e9 ? `${(ns / 1e6).toPrecision(ns < 1e8 ? 3 : 4)} ms` : `${(ns / 1e9).toFixed(2)} s`;
}

/** A number of requests, or of requests per second. */
export function count(value: number): string {
  return value < 100 && !Number.isInteger(value) ? value.toFixed(1) : Math.round(value).toLocaleString('en-US');
}
