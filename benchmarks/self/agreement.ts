/** The same rows measured in two ways: time, runs and verdicts side by side. */
import type { Report, ReportRow } from '../../src/index.ts';
import { FIRST_LOOK } from '../../src/stats/sequential/wang-tsiatis.ts';

export interface Spent {
  seconds: number;
  runs: number;
  /** seconds of it before the first run: listing and calibrating */
  calibration: number;
}

export interface Measured {
  report: Report;
  /** seconds of processes by row, as a report spells it */
  seconds: ReadonlyMap<string, number>;
  /** of these, those of rounds before which nothing is decided */
  least: ReadonlyMap<string, number>;
}

export interface Pair {
  fixed: ReportRow;
  /** steady, where processes took turns */
  adaptive: ReportRow;
  /** of the runs that its author declared, where there are some beside */
  declared: ReportRow | undefined;
  /** seconds of processes; `least` are those of the adaptive ones before the first of their rounds that may decide has ended */
  seconds: { fixed: number; adaptive: number; least: number };
  /** how the length was changed; empty when it was not */
  length: string;
}

export interface Comparison {
  fixed: Spent;
  adaptive: Spent;
  pairs: Pair[];
  warnings: string[];
}

interface Calibration {
  benchmark: string;
  configuration: string;
  parameter: string;
  declared: number;
  used: number;
}

/** What is compared: a benchmark that tells latencies has further rows of the same runs. */
function rateRows({ rows }: Report): ReportRow[] {
  return rows.filter(({ metric }) => metric === 'rate' || metric === 'steady');
}

/** Rows of both reports by what their benchmark declares; those that cannot be run on both sides are left out. */
export function rowPairs(fixed: Measured, adaptive: Measured): Pair[] {
  const calibrations = (adaptive.report.experiment?.calibration ?? []) as Calibration[];
  const adaptiveRows = rateRows(adaptive.report);
  return rateRows(fixed.report).flatMap((row) => {
    if (row.verdict === 'unavailable' || row.verdict === 'failed') return [];
    const isSame = (one: { benchmark: string; configuration: string }) =>
      one.benchmark === row.benchmark && one.configuration === row.configuration;
    const changed = calibrations.find(isSame);
    const match = adaptiveRows.find(isSame);
    if (match === undefined) return [];
    const declared = adaptive.report.rows.find((one) => one.metric === 'declared' && isSame(one));
    const length = changed === undefined ? '' : `${changed.parameter} ${changed.declared} -> ${changed.used}`;
    const seconds = {
      fixed: secondsOf(fixed.seconds, row),
      adaptive: secondsOf(adaptive.seconds, match),
      least: secondsOf(adaptive.least, match),
    };
    return [{ fixed: row, adaptive: match, declared, seconds, length }];
  });
}

function secondsOf(seconds: ReadonlyMap<string, number>, { benchmark, configuration }: ReportRow): number {
  return seconds.get(`${benchmark} ${configuration}`) ?? 0;
}

export function runsOf(report: Report): number {
  return rateRows(report).reduce((sum, row) => sum + row.counts[0] + row.counts[1], 0);
}

/** Prints times, their ratio, and every verdict that is not the same. */
export function printComparison({ fixed, adaptive, pairs, warnings }: Comparison, name: string): void {
  const same = pairs.filter((pair) => pair.fixed.verdict === pair.adaptive.verdict);
  const opposite = pairs.filter(isOpposite);
  const either = pairs.filter(({ fixed: one, adaptive: other, declared }) =>
    [other.verdict, declared?.verdict].includes(one.verdict),
  );
  const lengthened = pairs.filter(({ length }) => isLengthened(length)).length;
  const shortened = pairs.filter(({ length }) => length !== '').length - lengthened;
  console.log(
    `\n${pairs.length} configurations; choosing iterations shortened ${shortened} and lengthened ${lengthened}`,
  );
  console.log(`${name.padEnd(9)} ${minutes(fixed.seconds)}  ${fixed.runs} runs, ${perRun(fixed)} each`);
  console.log(
    `adaptive  ${minutes(adaptive.seconds)}  ${adaptive.runs} runs, ${perRun(adaptive)} each, ` +
      `and ${minutes(adaptive.calibration).trim()} of calibration`,
  );
  console.log(`ratio     ${(fixed.seconds / adaptive.seconds).toFixed(2)}`);
  console.log(`          ${withoutLongest(pairs)}`);
  console.log(`          ${decidedAtOnce(pairs)}`);
  console.log(
    `verdicts  ${same.length} of ${pairs.length} the same, ${either.length} with those of declared runs; ${opposite.length} of opposite sign`,
  );
  const kinds = Map.groupBy(pairs, (pair) => `${pair.fixed.verdict} -> ${pair.adaptive.verdict}`);
  for (const [kind, own] of [...kinds].sort(([a], [b]) => a.localeCompare(b))) console.log(`  ${own.length}  ${kind}`);
  const slowest = pairs.toSorted((a, b) => b.seconds.adaptive - a.seconds.adaptive).slice(0, 12);
  console.log('most seconds of processes, adaptive and fixed:');
  for (const { seconds, adaptive: one } of slowest) {
    const [own, other] = [seconds.adaptive.toFixed(1), seconds.fixed.toFixed(1)];
    console.log(
      `  ${own.padStart(6)} ${other.padStart(7)}  ${one.benchmark} ${one.configuration}, ${one.metric}, ${one.rounds} rounds`,
    );
  }
  for (const pair of pairs) {
    if (pair.fixed.verdict === pair.adaptive.verdict) continue;
    console.log(`\n  ${pair.fixed.benchmark} ${pair.fixed.configuration}${pair.length && `   (${pair.length})`}`);
    console.log(`    fixed: ${pair.fixed.verdict}, ${pair.fixed.reason}`);
    console.log(`    adaptive: ${pair.adaptive.verdict}, ${pair.adaptive.reason}`);
    if (pair.declared) console.log(`    as declared: ${pair.declared.verdict}, ${pair.declared.reason}`);
  }
  for (const warning of new Set(warnings)) console.log(`! ${warning}`);
}

/** What no rule of stopping can surpass: each row stops at the first round that may decide. */
function decidedAtOnce(pairs: readonly Pair[]): string {
  const least = sum(pairs, 'least');
  return `had each row stopped at round ${FIRST_LOOK}: ${minutes(least).trim()}, processes alone ${(sum(pairs, 'fixed') / least).toFixed(2)}`;
}

function sum(pairs: readonly Pair[], way: keyof Pair['seconds']): number {
  return pairs.reduce((total, { seconds }) => total + seconds[way], 0);
}

/** How much one row decides, calibration left out. */
function withoutLongest(pairs: readonly Pair[]): string {
  const byLength = pairs.toSorted((a, b) => b.seconds.fixed - a.seconds.fixed);
  const ratio = (some: readonly Pair[]): string => (sum(some, 'fixed') / sum(some, 'adaptive')).toFixed(2);
  const ratios = pairs.map((pair) => Number(ratio([pair]))).sort((a, b) => a - b);
  const middle = (ratios[Math.floor(ratios.length / 2)] ?? 0).toFixed(2);
  const longest = byLength[0]?.fixed.benchmark ?? 'none';
  return `processes alone ${ratio(pairs)}; without the longest row (${longest}) ${ratio(byLength.slice(1))}; middle row ${middle}`;
}

/** Of declared runs, where there are some: warm calls may well say the opposite of a short run. */
function isOpposite({ fixed, adaptive, declared }: Pair): boolean {
  const signs = [fixed.verdict, (declared ?? adaptive).verdict];
  return signs.includes('faster') && signs.includes('slower');
}

function isLengthened(length: string): boolean {
  const [, declared, used] = length.match(/ (\S+) -> (\S+)$/) ?? [];
  return Number(used) > Number(declared);
}

function perRun({ seconds, calibration, runs }: Spent): string {
  return `${(((seconds - calibration) / runs) * 1000).toFixed(0)} ms`;
}

function minutes(seconds: number): string {
  return `${(seconds / 60).toFixed(1).padStart(6)} min`;
}
