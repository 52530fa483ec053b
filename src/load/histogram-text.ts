import { deflateRawSync } from 'node:zlib';
import { lowestOf, type StoredHistogram } from './histogram.ts';

/** A whole histogram as a short text: its JSON, deflated (RFC 1951), in base64. */
export function packHistogram(histogram: StoredHistogram): string {
  return deflateRawSync(JSON.stringify(histogram)).toString('base64');
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
