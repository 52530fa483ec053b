import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { lowestOf, type StoredHistogram } from './histogram.ts';

/** A whole histogram as a short text: its JSON, deflated (RFC 1951), in base64. */
export function packHistogram(histogram: StoredHistogram): string {
  return deflateRawSync(JSON.stringify(histogram)).toString('base64');
}

/** Larger than any histogram's JSON: a counter and its index take 17 characters at most, of some 35,000 counters. */
const MOST_BYTES = 1 << 20;

/** The histogram of such a text; null where it is none, as in a file that somebody wrote. */
export function unpackHistogram(text: string): StoredHistogram | null {
  try {
    const json = inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: MOST_BYTES }).toString();
    const histogram = JSON.parse(json) as StoredHistogram;
    const { min, max, counts } = histogram;
    return Array.isArray(counts) && [min, max, ...counts].every(isCount) && counts.length % 2 === 0 ? histogram : null;
  } catch {
    return null;
  }
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

/** Its values, ascending, each with its count: the middle of a counter, in ns, but never beyond minimum and maximum. */
export function countedValues({ counts, min, max }: StoredHistogram): [value: number, count: number][] {
  const values: [number, number][] = [];
  for (let i = 0; i < counts.length; i += 2) {
    const index = counts[i] as number;
    const middle = (lowestOf(index) + lowestOf(index + 1) - 1) / 2;
    values.push([Math.min(Math.max(middle, min), max), counts[i + 1] as number]);
  }
  return values;
}
