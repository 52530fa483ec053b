/** The output of `jsdyno ops` as tables: one of a variant, or of each contender beside what it is compared with; sums stand below. */

import { comparedPairs } from '../../../show/report/against.ts';
import { againstWords } from '../../../show/report/comparison-matrix.ts';
import { meansOf } from '../../../show/report/host-words.ts';
import { verdictCounts } from '../../../show/report/words.ts';
import { NOT_RUN } from '../../../show/sheets/cell-state.ts';
import { isJudged } from '../../../show/sheets/comparison-words.ts';
import { changeCell, type MatrixRow, matrixSections } from '../../../show/sheets/matrix.ts';
import {
  type Section,
  someTable,
  type Table,
  type TablesReport,
  type VerdictCount,
} from '../../../show/sheets/report.ts';
import { paintedMark } from '../../../show/sheets/verdicts.ts';
import { largest } from '../../../stats/extremes.ts';
import type { Verdict } from '../../../stats/verdict.ts';
import { timeWords } from '../../../text/english-numbers.ts';
import { cellMark, insteadOf, optional } from './cell-words.ts';
import { COLUMNS, type Line, linesOf, relativeText } from './operation-columns.ts';
import { operationRemarks } from './operation-remarks.ts';
import type {
  OperationComparison,
  OperationGroup,
  OperationRow,
  OperationsReport,
  OperationsVariant,
} from './operations-report.ts';
import { headingsOf } from './row-name.ts';
import { pairsOf, reasonsBelow, sideBySideColumns, stateOfPair, withoutFigures } from './side-by-side.ts';

/** @param width columns of the terminal: gives up figures, never what time an operation takes and the verdicts */
export function operationsTables(report: OperationsReport, width = 80): TablesReport {
  const begun = begunOf(report);
  const { groups, variants, means } = begun;
  const contenders = groups.length === 0 ? [] : variants.slice(1);
  const isAlone = groups.length > 0 && contenders.length === 0;
  return {
    empty: 'no operations',
    sections: isAlone ? [variantSection(begun)] : contenders.map((_, place) => pairSection(begun, place, width)),
    overview: operationsMatrix(begun),
    means: means.flatMap(({ variant, against, ...mean }) =>
      meansOf(variants.length > 2 ? pairWords(variant, against) : 'all', mean),
    ),
    counts: countsOf(report),
    remarks: operationRemarks(report),
    experiment: report.experiment,
    legend: (shown) => [legendOf(report, shown)],
  };
}

/** Of what was interrupted the rows that have begun: the others have nothing to say, and are counted below. */
function begunOf(report: OperationsReport): OperationsReport {
  const groups = report.groups.map((group) => ({
    ...group,
    rows: group.rows.filter(({ cells }) => cells.some(({ reason }) => reason !== NOT_RUN)),
  }));
  return { ...report, groups: groups.filter(({ rows }) => rows.length > 0) };
}

/** What each operation costs on a variant alone, and how it stands against the baseline row of its group. */
function variantSection({ variants: [variant], groups }: OperationsReport): Section {
  const table = tableOf(groups, withAgainst(groups.flatMap(linesOf)), {
    columns: COLUMNS,
    stateOf: ({ cell }) => cell,
    markOf: ({ cell }) => cellMark(cell),
    insteadOf: ({ cell }) => insteadOf(cell),
    isFlagged: ({ row, cell }) => cell.warnings.length > 0 || row.warnings.length > 0,
  });
  const about = variant === undefined ? null : versionsOf(variant) || null;
  return { title: variant?.label ?? '', about, tables: [table] };
}

/** The time on each of two variants, and the change from the one to the other. */
function pairSection({ groups, variants, against }: OperationsReport, place: number, width: number): Section {
  const { baseline, contender } = comparedPairs(variants, against)[place] as Record<
    'baseline' | 'contender',
    OperationsVariant
  >;
  const table = tableOf(groups, pairsOf(groups, against, place), {
    columns: sideBySideColumns([baseline.label, contender.label], width),
    stateOf: stateOfPair,
    markOf: ({ change }) => change.steady.verdict,
    insteadOf: withoutFigures,
    notesOf: reasonsBelow,
    isFlagged: ({ row, cells }) => row.warnings.length > 0 || cells.some((cell) => cell.warnings.length > 0),
  });
  return { title: `${contender.label} against ${baseline.label}`, tables: [table] };
}

type Own<Row> = Omit<Table<Row>, 'rows' | 'groups' | 'markOf'> & { markOf(row: Row): Verdict | null };

/** Rows by group. */
function tableOf<Row>(groups: readonly OperationGroup[], rows: readonly Row[], { markOf, ...own }: Own<Row>) {
  const named = headingsOf(groups);
  const all = named.flatMap(({ names }) => names);
  const nameOf = new Map(rows.map((row, i) => [row, all[i] ?? '']));
  return someTable<Row>({
    ...own,
    rows,
    groups: named.map(({ title, about, names }) => ({ title, about, count: names.length })),
    names: 'each',
    nameOf: (row) => nameOf.get(row) ?? '',
    markOf: (row, colors) => {
      const verdict = markOf(row);
      return verdict === null ? null : paintedMark(verdict, colors);
    },
  });
}

/** `20.20.2, V8 11.3.244.8`; without the version where the label names it already. */
function versionsOf({ label, version, engine }: OperationsVariant): string {
  const own = version === null || label.includes(version) ? null : version;
  return [own, engine].filter((part) => part !== null).join(', ');
}

/** Figures end in one line, whatever words follow. */
function withAgainst(lines: readonly Line[]): Line[] {
  const texts = lines.map(({ row, cell, isCompared }) => (isCompared ? relativeText(cell, row.baseline) : ''));
  const wide = largest(
    texts.map((text) => text.indexOf('x ')),
    0,
  );
  return lines.map((line, i) => {
    const text = texts[i] ?? '';
    const at = text.indexOf('x ');
    return { ...line, against: at < 0 ? text : text.padStart(text.length + wide - at) };
  });
}

/** How a pair of several variants is called. */
function pairWords(variant: string, against: string): string {
  return `${variant} against ${against}`;
}

/** What was measured, then the verdicts among variants, a line each pair, then those among rows. */
function countsOf(report: OperationsReport): NonNullable<TablesReport['counts']> {
  const { variants, groups, method } = report;
  const rows = groups.flatMap((group) => group.rows);
  const begun = begunOf(report).groups.flatMap((group) => group.rows);
  const cells = rows.flatMap((row) => row.cells);
  const words = {
    measured: 'measured',
    floor: 'too fast to measure',
    disturbed: 'machine busy',
    failed: 'failed',
    unavailable: 'unavailable',
    undecided: 'not run yet',
  };
  const measured = Object.entries(words).flatMap(([verdict, word]): VerdictCount[] => {
    const count = cells.filter((cell) => cell.verdict === verdict).length;
    return count === 0
      ? []
      : [{ text: `${count} ${word}`, verdict: verdict === 'measured' ? null : (verdict as Verdict) }];
  });
  const verdicts = (comparisons: readonly OperationComparison[]) =>
    verdictCounts(
      comparisons.filter(isJudged).map(({ verdict }) => verdict),
      method,
    );
  return [
    { title: '', parts: measured },
    ...comparedPairs(variants, report.against).map(({ baseline, contender }, place) => {
      const title = variants.length === 2 ? 'change' : pairWords(contender.label, baseline.label);
      return { title: `${title}: `, parts: verdicts(begun.flatMap((row) => row.changes[place]?.steady ?? [])) };
    }),
    // Of several variants the question is which is faster, not which operation.
    ...(variants.length > 1
      ? []
      : [{ title: 'vs baseline: ', parts: verdicts(cells.flatMap(({ relative }) => relative ?? [])) }]),
  ];
}

/** The legend of the columns that are shown. */
function legendOf({ variants, method, groups }: OperationsReport, shown: ReadonlySet<string>): string[] {
  const rows = groups.flatMap((group) => group.rows);
  const several = variants.length > 1;
  const flagged = rows.some((row) => row.warnings.length > 0 || row.cells.some((cell) => cell.warnings.length > 0));
  const { adaptive, fdr } = method;
  return [
    several ? 'Times: one operation, steady, minus the empty body.' : 'time/op: steady, minus the empty body.',
    shown.has('nanos interval') || shown.has('time0 interval') ? '±: half the 95 % interval over processes.' : '',
    shown.has('cold') && !several ? 'cold: ops/s of the first batch.' : '',
    shown.has('p50_nanos') || shown.has('p99_nanos') || shown.has('p990') ? 'p99: of batches of about 1 ms.' : '',
    shown.has('against')
      ? "vs baseline: against the group's baseline, the first row unless the file names another."
      : '',
    shown.has('relative0') ? "vs row: against the group's baseline." : '',
    shown.has('change') ? 'change: of the rate, by rounds.' : '',
    shown.has('cold') && several
      ? 'cold: change of the first batch, shown if it is decided or contradicts the steady change; --format table --metric cold shows all.'
      : '',
    `▲ faster, ▼ slower (q <= ${fdr}), = equivalent, ? undecided.`,
    adaptive === null
      ? ''
      : `A row stops when it is decided, after ${adaptive.cap} rounds at most; the intervals account for that.`,
    flagged ? '!: a remark concerns the row.' : '',
  ];
}

/** Operations on three variants or more: a line an operation with its time on the first variant, a column for each other one. */
function operationsMatrix({ groups, variants, against }: OperationsReport): Section[] {
  const labels = variants.map(({ label }) => label);
  const pairs = comparedPairs(labels, against);
  const rows = headingsOf(groups).map(({ names, ...heading }, place) => ({
    ...heading,
    rows: (groups[place]?.rows ?? []).map((row, i) => lineOf(row, names[i] ?? '')),
  }));
  if (rows.length === 0) return [];
  const title = againstWords(pairs.map(({ baseline }) => baseline));
  return matrixSections(labels, [{ title, about: 'change in %', groups: rows }]);
}

function lineOf({ cells, changes, warnings, host }: OperationRow, name: string): MatrixRow {
  return {
    name,
    host,
    figure: optional(cells[0]?.nanosPerOp?.value, timeWords),
    cells: changes.map(({ steady }) => changeCell(steady)),
    notes: reasonsOf(cells),
    isFlagged: warnings.length > 0 || cells.some((cell) => cell.warnings.length > 0),
  };
}

/** Why variants have no figures; a reason that several share stands once. */
function reasonsOf(cells: OperationRow['cells']): string[] {
  const without = cells.filter(({ verdict }) => verdict !== 'measured');
  const byReason = Map.groupBy(without, (cell) => insteadOf(cell).at(-1) ?? '');
  return [...byReason].map(([reason, some]) => `${some.map(({ variant }) => variant).join(', ')}: ${reason}`);
}
