/** Judged comparisons as rows of a gate's report. */
import { join } from 'node:path';
import { textIfThere } from '../../../host/files/if-there.ts';
import { warningText } from '../../../stats/warning.ts';
import type { JudgedRow } from '../../../work/rules/judge-rows.ts';
import type { Judged } from '../../../work/rules/rule.ts';
import { OPTIONS } from '../gate-options.ts';
import type { GateRow } from '../gate-report.ts';
import type { GateGroup } from '../measure/ready-groups.ts';

/** What a reviewer must see first. */
const ORDER: readonly Judged[] = [
  'regression',
  'broken',
  'failed',
  'accepted',
  'warning',
  'undecided',
  'new',
  'gone',
  'improvement',
  'not-measured',
  'fine',
];

const NO_TIME = 'not measured: no time was left (--budget)';
const NOT_YET = 'not measured yet: the gate was interrupted';

/** Where the files of benchmarks are read, and where they stand in the repository. */
interface Sources {
  /** Absolute. */
  folder: string;
  /** From the root of the repository, `/` between parts. */
  within: string;
}

export function gateRow(
  judged: JudgedRow,
  group: GateGroup | null,
  { isInterrupted = false, ...sources }: Sources & { isInterrupted?: boolean },
): GateRow {
  const { row, metric, worsening: _, rule: __, ...facts } = judged;
  const { benchmark, configuration, ratio, interval, rounds, rates } = row;
  const read = (rate: number | null) => (rate === null ? null : metric.isSmallerBetter ? 1 / rate : rate);
  return {
    judged: facts.judged,
    kind: group?.work.kind.name ?? 'size',
    runtime: group?.runtime ?? null,
    ...{ benchmark, configuration },
    metric: metric.name,
    subject: metric.subject,
    unit: metric.unit,
    isSmallerBetter: metric.isSmallerBetter,
    figures: [read(rates[0]), read(rates[1])],
    ...{ ratio, interval, rounds },
    q: facts.q,
    limit: facts.limit,
    noticeable: facts.noticeable,
    // Of one side alone nothing was compared. What other commands have as an option, a gate has in its file.
    reason:
      facts.judged === 'undecided' && row.counts[0] + row.counts[1] <= 1
        ? isInterrupted
          ? NOT_YET
          : NO_TIME
        : (facts.reason?.replace('--transform transpiles', '"transform: true" in jsdyno.yml transpiles') ?? null),
    remarks: row.warnings.map((one) => warningText(namesOwn(one.next) ? one : { ...one, next: null })),
    at: group === null ? null : placeOf(group, benchmark, configuration, sources),
  };
}

/** Whether a gate has all options that an advice names: other commands have further ones. */
function namesOwn(next: string | null): boolean {
  const flags = Object.values(OPTIONS).map(({ flags }) => flags.split(' ', 1)[0]);
  return (next?.match(/--[a-z][a-z-]*/g) ?? []).every((option) => flags.includes(option));
}

/** A row of which one side has nothing. */
export function rowWithout(
  judged: Judged,
  {
    kind,
    runtime,
    benchmark,
    configuration = '',
  }: { kind: string; runtime: string | null; benchmark: string; configuration?: string },
  reason: string,
): GateRow {
  return {
    ...{ judged, kind, runtime, benchmark, configuration, reason },
    metric: '',
    subject: 'slower',
    unit: 'ops/s',
    isSmallerBetter: false,
    figures: [null, null],
    ratio: null,
    interval: null,
    q: null,
    rounds: 0,
    limit: null,
    noticeable: null,
    remarks: [],
    at: null,
  };
}

/** An experiment that was not begun has decided nothing of its rows: whoever asks for decisions has none of them. */
export function rowsNotBegun({ work, runtime, prepared, late }: GateGroup, isInterrupted = false): GateRow[] {
  const reason = late !== undefined ? `not measured: ${late}` : isInterrupted ? NOT_YET : NO_TIME;
  return prepared.configurations.map(({ benchmark, configuration }) =>
    rowWithout(
      'undecided',
      {
        kind: work.kind.name,
        runtime,
        ...(work.name === undefined ? { benchmark, configuration } : { benchmark: work.name, configuration: '' }),
      },
      reason,
    ),
  );
}

/** The worst first among those that are judged alike. */
export function inOrder(rows: readonly GateRow[]): GateRow[] {
  return rows.toSorted(
    (a, b) => ORDER.indexOf(a.judged) - ORDER.indexOf(b.judged) || (a.ratio ?? 1) - (b.ratio ?? 1) || nameOf(a, b),
  );
}

function nameOf(a: GateRow, b: GateRow): number {
  const [one, other] = [a, b].map(({ benchmark, configuration }) => `${benchmark} ${configuration}`);
  return (one ?? '') < (other ?? '') ? -1 : 1;
}

function placeOf(
  { files, prepared }: GateGroup,
  benchmark: string,
  configuration: string,
  { folder, within }: Sources,
): GateRow['at'] {
  const file = files.find((one) => one.benchmark === benchmark) ?? (files.length === 1 ? files[0] : undefined);
  if (file === undefined) return null;
  const row = prepared.configurations.find(
    (one) =>
      one.benchmark === benchmark &&
      (one.configuration === configuration || configuration.startsWith(`${one.configuration} `)),
  );
  const texts = Object.values(row?.parameters ?? {}).map(String);
  const source = textIfThere(join(folder, file.path));
  return {
    path: within === '' ? file.path : `${within}/${file.path}`,
    line: source === null ? 1 : lineOf(source, texts),
  };
}

/** Where a benchmark stands, for annotations and readers. Pure. */

/**
 * The line in which a row is declared, counted from 1: where one of its texts is added, else where one stands in quotes; 1 where none is.
 * @param texts of its configuration, the least telling first
 */
export function lineOf(source: string, texts: readonly string[]): number {
  const lines = source.split('\n');
  const telling = texts.filter((text) => text !== '').toReversed();
  for (const isWanted of [isAdded, isQuoted]) {
    for (const text of telling) {
      const found = lines.findIndex((line) => isWanted(line, text));
      if (found !== -1) return found + 1;
    }
  }
  return 1;
}

function isAdded(line: string, text: string): boolean {
  return /\b(?:add|bench|test|name)\b\s*[(:]/.test(line) && isQuoted(line, text);
}

function isQuoted(line: string, text: string): boolean {
  return [`'${text}'`, `"${text}"`, `\`${text}\``].some((quoted) => line.includes(quoted));
}
