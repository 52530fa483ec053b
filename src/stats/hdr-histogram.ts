/**
 * The values that HdrHistogram cannot tell apart. It keeps so many bits of each as its figures need: Gil Tene, HdrHistogram,
 * as its port to C counts.
 */

interface Bucket {
  low: number;
  /** What means are of. */
  middle: number;
  high: number;
}

/** The bucket of a rate times a scale, rounded and at least 1, where `figures` are kept. Pure. */
export function hdrBucket(rate: number, scale: number, figures: number): Bucket {
  const value = Math.max(1, Math.round(rate * scale));
  const kept = Math.ceil(Math.log2(2 * 10 ** figures));
  const step = 2 ** Math.max(0, Math.floor(Math.log2(value)) - (kept - 1));
  const low = Math.floor(value / step) * step;
  return { low, middle: low + Math.floor(step / 2), high: low + step - 1 };
}
