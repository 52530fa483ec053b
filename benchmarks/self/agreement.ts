/** The same rows measured in two ways: time, runs and verdicts side by side. */
import type { Report, ReportRow } from '../../src/index.ts';
import { changeInWords } from '../../src/stats/percent-words.ts';
import { FIRST_LOOK } from '../../src/stats/sequential/wang-tsiatis.ts';
import type { FixedRow } from './fixed-part.ts';

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
  fixed: FixedRow;
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

/** How the halves were measured, which their figures alone do not tell. */
export interface Ways {
  /** of the fixed half */
  name: string;
  /** the fixed half was not measured beside the other */
  isEarlier: boolean;
  /** of the adaptive half */
  lanes: number;
  /** whether each row is printed */
  each: boolean;
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

/** What fixed runs say; rows that cannot be run on both sides are left out. */
export function fixedRowsOf({ report, seconds }: Pick<Measured, 'report' | 'seconds'>): FixedRow[] {
  return rateRows(report).flatMap((row) => {
    const { benchmark, configuration, verdict, reason, ratio, interval } = row;
    if (verdict === 'unavailable' || verdict === 'failed') return [];
    return [{ benchmark, configuration, verdict, reason, ratio, interval, seconds: secondsOf(seconds, row) }];
  });
}

/** Rows of both halves by what their benchmark declares. */
export function rowPairs(fixed: readonly FixedRow[], adaptive: Measured): Pair[] {
  const calibrations = (adaptive.report.experiment?.calibration ?? []) as Calibration[];
  const adaptiveRows = rateRows(adaptive.report);
  return fixed.flatMap((row) => {
    const isSame = (one: { benchmark: string; configuration: string }) =>
      one.benchmark === row.benchmark && one.configuration === row.configuration;
    const changed = calibrations.find(isSame);
    const match = adaptiveRows.find(isSame);
    if (match === undefined) return [];
    const declared = adaptive.report.rows.find((one) => one.metric === 'declared' && isSame(one));
    const length = changed === undefined ? '' : `${changed.parameter} ${changed.declared} -> ${changed.used}`;
    const seconds = {
      fixed: row.seconds,
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

/** Prints times, their ratio, how verdicts agree, and every verdict that is not the same. */
export function printComparison({ fixed, adaptive, pairs, warnings }: Comparison, ways: Ways): void {
  const { name, isEarlier, lanes } = ways;
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
  const when = isEarlier ? ', measured earlier' : '';
  console.log(`${name.padEnd(9)} ${minutes(fixed.seconds)}  ${fixed.runs} runs, ${perRun(fixed)} each${when}`);
  console.log(
    `adaptive  ${minutes(adaptive.seconds)}  ${adaptive.runs} runs, ${perRun(adaptive)} each, ` +
      `and ${minutes(adaptive.calibration).trim()} of calibration${lanes === 1 ? '' : `, on ${lanes} lanes`}`,
  );
  const apart = isEarlier ? ', of two times of measurement' : '';
  console.log(`ratio     ${(fixed.seconds / adaptive.seconds).toFixed(2)}${apart}`);
  console.log(`          ${withoutLongest(pairs)}`);
  console.log(`          ${decidedAtOnce(pairs)}`);
  if (lanes > 1) console.log('          processes of several lanes run at once: theirs add up to more than the clock');
  console.log(
    `verdicts  ${same.length} of ${pairs.length} the same, ${either.length} with those of declared runs; ${opposite.length} of opposite sign`,
  );
  const kinds = Map.groupBy(pairs, (pair) => `${pair.fixed.verdict} -> ${pair.adaptive.verdict}`);
  for (const [kind, own] of [...kinds].sort(([a], [b]) => a.localeCompare(b))) console.log(`  ${own.length}  ${kind}`);
  printAgreements(pairs);
  const slowest = pairs.toSorted((a, b) => b.seconds.adaptive - a.seconds.adaptive).slice(0, 12);
  console.log('most seconds of processes, adaptive and fixed:');
  for (const { seconds, adaptive: one } of slowest) {
    const [own, other] = [seconds.adaptive.toFixed(1), seconds.fixed.toFixed(1)];
    console.log(
      `  ${own.padStart(6)} ${other.padStart(7)}  ${one.benchmark} ${one.configuration}, ${one.metric}, ${one.rounds} rounds`,
    );
  }
  printDifferences(pairs);
  if (ways.each) printEach(pairs);
  for (const warning of new Set(warnings)) console.log(`! ${warning}`);
}

/** What a row says where the fixed runs are sure, in the order in which it is printed. */
const AGREEMENTS = {
  same: 'the same verdict by the figure that leads',
  declared: 'two figures: the declared one says what the fixed runs do',
  equivalent: 'equivalent, where the fixed runs have a sign',
  undecided: 'undecided, or without a figure',
  opposite: 'opposite sign, and no decided figure with that of the fixed runs',
  different: 'a difference, where the fixed runs are equivalent',
} as const;

type Agreement = keyof typeof AGREEMENTS;

/**
 * Undefined where the fixed runs are not sure. A declared figure that says what they do is shown, but does not lead: that is neither the same
 * nor wrong. Where no figure says it, the row is as wrong as the worst of its figures.
 */
function agreementOf({ fixed, adaptive, declared }: Pair): Agreement | undefined {
  if (!hasSign(fixed.verdict) && fixed.verdict !== 'equivalent') return undefined;
  if (adaptive.verdict === fixed.verdict) return 'same';
  if (declared?.verdict === fixed.verdict || foundOf(adaptive) === fixed.verdict) return 'declared';
  const said = [adaptive.verdict, declared?.verdict];
  if (said.some(hasSign)) return fixed.verdict === 'equivalent' ? 'different' : 'opposite';
  return said.includes('equivalent') ? 'equivalent' : 'undecided';
}

/** Which way the declared run changed, where the row says that it is another than that of its turns. */
function foundOf({ warnings }: ReportRow): unknown {
  return warnings.find(({ kind }) => kind === 'compilation')?.values?.declared;
}

function hasSign(verdict: string | undefined): boolean {
  return verdict === 'faster' || verdict === 'slower';
}

function isContrary(one: string | undefined, other: string | undefined): boolean {
  return hasSign(one) && hasSign(other) && one !== other;
}

/** All classes, those without a row too: that there is none of opposite sign is what one looks for. */
function printAgreements(pairs: readonly Pair[]): void {
  const classes = Map.groupBy(pairs, agreementOf);
  const sure = pairs.length - (classes.get(undefined)?.length ?? 0);
  console.log(`fixed runs are sure of ${sure} of ${pairs.length}; adaptive ones say of these:`);
  for (const [agreement, words] of Object.entries(AGREEMENTS) as [Agreement, string][]) {
    const own = classes.get(agreement) ?? [];
    console.log(`  ${String(own.length).padStart(2)}  ${words}${besideWords(agreement, own)}`);
  }
}

/** What the figure says that does not decide the class. */
function besideWords(agreement: Agreement, pairs: readonly Pair[]): string {
  if (agreement === 'same') {
    const contrary = pairs.filter(({ fixed, declared }) => isContrary(fixed.verdict, declared?.verdict)).length;
    return contrary === 0 ? '' : ` (of ${contrary} the declared one has the opposite sign)`;
  }
  if (agreement !== 'declared' || pairs.length === 0) return '';
  const leading = Map.groupBy(pairs, ({ fixed, adaptive }) =>
    isContrary(fixed.verdict, adaptive.verdict) ? 'of opposite sign' : adaptive.verdict,
  );
  return ` (the one that leads: ${[...leading].map(([kind, { length }]) => `${length} ${kind}`).join(', ')})`;
}

/** Rows of which a figure says something else, those of which the fixed runs are sure first. */
function printDifferences(pairs: readonly Pair[]): void {
  const classes = Map.groupBy(
    pairs.filter(
      ({ fixed, adaptive, declared }) =>
        fixed.verdict !== adaptive.verdict || isContrary(fixed.verdict, declared?.verdict),
    ),
    agreementOf,
  );
  for (const agreement of [...(Object.keys(AGREEMENTS) as Agreement[]), undefined]) {
    const own = classes.get(agreement) ?? [];
    if (own.length > 0)
      console.log(`\n${agreement === undefined ? 'fixed runs are not sure' : AGREEMENTS[agreement]}:`);
    for (const { fixed, adaptive, declared, length } of own) {
      console.log(`\n  ${fixed.benchmark} ${fixed.configuration}${length && `   (${length})`}`);
      console.log(`    fixed: ${figureWords(fixed)}`);
      console.log(`    adaptive, ${adaptive.metric}: ${figureWords(adaptive)}, ${adaptive.rounds} rounds`);
      const beside = declared === undefined ? 'no such figure' : `${figureWords(declared)}, ${declared.rounds} rounds`;
      console.log(`    adaptive, declared: ${beside}`);
    }
  }
}

/** The verdict, and the change with its interval whether or not it is decided. */
function figureWords({
  verdict,
  ratio,
  interval,
  reason,
}: Pick<ReportRow, 'verdict' | 'ratio' | 'interval' | 'reason'>): string {
  if (ratio === null || interval === null) return `${verdict}, ${reason}`;
  const change = changeInWords(ratio, interval);
  return hasSign(verdict) ? change : `${verdict}, ${change}`;
}

function printEach(pairs: readonly Pair[]): void {
  console.log('\nseconds of processes, fixed and adaptive; rounds; verdicts, fixed and adaptive:');
  for (const { fixed, adaptive, seconds } of pairs.toSorted((a, b) => b.seconds.adaptive - a.seconds.adaptive)) {
    const times = [seconds.fixed, seconds.adaptive].map((time) => time.toFixed(1).padStart(7)).join(' ');
    const verdicts = [fixed.verdict, adaptive.verdict].map((verdict) => verdict.padEnd(10)).join(' ');
    console.log(
      `${times} ${String(adaptive.rounds).padStart(4)}  ${verdicts}  ${fixed.benchmark} ${fixed.configuration}`,
    );
  }
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
