/** Sizes as comparisons: exact, without statistics. */
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Metric } from '../../../show/report/metric.ts';
import type { ReportRow } from '../../../show/report/row.ts';
import { DEFAULT_FDR, DEFAULT_MARGIN } from '../../../stats/margin.ts';
import type { GroupedRow } from '../report/compared-groups.ts';
import { installedBytes } from './installed.ts';
import { packedFiles, packedSize } from './packed.ts';

const METRICS = {
  packed: 'packed size',
  unpacked: 'size of its files',
  installed: 'size of what it installs',
} as const;

/**
 * Where files beside the code changed (README, package.json, benchmarks, what `jsdyno init` writes), head's size is what base's would be with
 * head's code.
 * @param tops of base and head, absolute: their checkouts, installed and built
 * @param within the package's folder, from there, `/` between parts
 */
export async function sizeRows(
  [base, head]: readonly [string, string],
  { within = '', signal }: { within?: string; signal?: AbortSignal | undefined } = {},
): Promise<GroupedRow[]> {
  const packed = (top: string) => packedSize(join(top, within), signal);
  const [before, after] = await Promise.all([packed(base), packed(head)]);
  if (before === null || after === null) return [];
  const [old, now] = [packedFiles(join(base, within), before), packedFiles(join(head, within), after)];
  const [packedNow, unpackedNow] = isDeepStrictEqual(old.beside, now.beside)
    ? [after.packed, after.unpacked]
    : [before.packed * growth(old.code, now.code, zipped), before.unpacked * growth(old.code, now.code, bytes)];
  return [
    sizeRow(after.name, 'packed', [before.packed, packedNow]),
    sizeRow(after.name, 'unpacked', [before.unpacked, unpackedNow]),
    sizeRow(after.name, 'installed', [installedBytes(base, within), installedBytes(head, within)]),
  ].filter((row) => row !== null);
}

type Texts = readonly (readonly [path: string, text: string])[];

const bytes = (text: string) => Buffer.byteLength(text);
const zipped = (text: string) => gzipSync(text).length;

/** A ratio. */
function growth(before: Texts, after: Texts, sizeOf: (text: string) => number): number {
  const [old, now] = [before, after].map((files) => sizeOf(files.map(([, text]) => text).join('\n')));
  return (now ?? 0) / Math.max(1, old ?? 0);
}

/** Null where neither has any. Pure. */
export function sizeRow(
  benchmark: string,
  name: keyof typeof METRICS,
  bytes: readonly [number, number],
): GroupedRow | null {
  const [before, after] = bytes;
  if (before <= 0 && after <= 0) return null;
  const metric: Metric = {
    name,
    title: METRICS[name],
    unit: 'bytes',
    isSmallerBetter: true,
    stopsRounds: false,
    subject: 'size',
  };
  // What grew out of nothing has no ratio; a byte stands for nothing.
  const ratio = Math.max(before, 1) / Math.max(after, 1);
  const row: ReportRow = {
    ...{ benchmark, configuration: '', metric: name, baseline: 'base', contender: 'head' },
    rounds: 1,
    counts: [1, 1],
    improvement: null,
    accuracy: null,
    stars: '',
    welchP: null,
    ratio,
    evidence: null,
    interval: [ratio, ratio],
    interval90: [ratio, ratio],
    shift: ratio,
    p: null,
    q: null,
    rates: [1 / Math.max(before, 1), 1 / Math.max(after, 1)],
    verdict: ratio === 1 ? 'equivalent' : ratio > 1 ? 'faster' : 'slower',
    reason: null,
    warnings: [],
  };
  return { compared: { row, metric, cap: null, margin: DEFAULT_MARGIN, fdr: DEFAULT_FDR, isExact: true }, group: null };
}
