import { counted } from '../../../text/english-numbers.ts';
import { rowName } from '../../../work/rules/limits.ts';
import type { Judged } from '../../../work/rules/rule.ts';
import type { GateReport, GateRow } from '../gate-report.ts';
import { acceptanceLines, acceptedAs, isAcceptable } from './acceptance.ts';
import { adviceOf, alarmsOf } from './advice.ts';
import { changeOf, drawnOf, intervalWords } from './change.ts';
import { conditionsOf, powerItems, sideWords } from './conditions.ts';
import { type Answer, type List, type Section, sizeOf, type Words } from './content.ts';
import { headlineOf } from './headline.ts';
import { countOf, countWords, isSelfTest, JUDGED } from './judged-words.ts';
import { type Naming, namingOf } from './row-name.ts';

const UNCOUNTED = { hasCount: false };

/** More improvements than these are folded away. */
const FEW = 10;

/** More lines are no picture any more. */
const MOST_DRAWN = 20;

/** What an answer says, in the order in which it is read. Pure. */
export function answerOf(report: GateReport, naming: Naming = namingOf(report)): Answer {
  return {
    headline: headlineOf(report, naming),
    summary: summaryOf(report),
    alarms: alarmsOf(report),
    advice: adviceOf(report),
    sections: [...verdictSections(report, naming), ...changeSections(report), ...foldedSections(report)].filter(
      ({ list, lead }) => sizeOf(list) > 0 || lead.length > 0,
    ),
  };
}

/** `18 rows: 2 regressions, 12 fine; main at 1234567 against ...`. */
function summaryOf(report: GateReport): Words {
  const counts = JUDGED.flatMap((judged) => {
    const count = countOf(report, judged);
    return count === 0 ? [] : [countWords(judged, count)];
  });
  const [base, head] = [sideWords({ ...report.base, subject: null }), sideWords({ ...report.head, subject: null })];
  const lead = counts.length === 0 ? 'No rows' : `${counted(report.rows.length, 'row')}: ${counts.join(', ')}`;
  return [`${lead}. `, ...head, ' against ', ...base, '.'];
}

function verdictSections(report: GateReport, naming: Naming): Section[] {
  const of = (judged: Judged): GateRow[] => report.rows.filter((row) => row.judged === judged);
  const withReason = (rows: readonly GateRow[]): List => ({
    kind: 'items',
    items: rows.map((row) => [...naming.words(row), ...because(row)]),
  });
  const byName = (rows: readonly GateRow[], more = because): List => ({
    kind: 'names',
    items: rows.map((row) => [...naming.words(row), ...more(row)]),
  });
  const table = (rows: readonly GateRow[]): List => ({ kind: 'rows', rows, hasJudged: false });
  const changed = [...of('regression'), ...of('warning'), ...of('accepted'), ...of('improvement')];
  const told = changed.filter(({ reason, remarks }) => reason !== null || remarks.length > 0);
  const regressions = of('regression');
  const improvements = of('improvement');
  const remarks = told.map((row): Words => [...naming.words(row), ...because(row)]);
  const drawn = [...changed, ...of('undecided')].filter((row) => drawnOf(row) !== null).slice(0, MOST_DRAWN);
  return [
    section('Intervals', 2, { kind: 'chart', rows: drawn }),
    section('Regressions', 1, table(regressions)),
    ...(isSelfTest(report) ? [] : [acceptSection(report, regressions)]),
    section('Broken on head', 2, withReason(of('broken'))),
    section('Warnings', 3, table(of('warning'))),
    section('Accepted', 5, table(of('accepted'))),
    section('Improvements', 6, table(improvements), { isFolded: improvements.length > FEW }),
    section(
      'Remarks',
      4,
      { kind: 'items', items: [...report.warnings.map((said) => [{ said }]), ...remarks] },
      UNCOUNTED,
    ),
    section('Undecided', 8, byName(of('undecided'), openWords)),
    section('Failed', 7, withReason(of('failed'))),
    section('Not measured', 12, byName(of('not-measured'))),
    section('New', 10, byName(of('new'))),
    section('Gone', 10, byName(of('gone'))),
  ];
}

function changeSections({ changedBenchmarks, dependencies, leftOut }: GateReport): Section[] {
  return [
    section(
      'Changed benchmarks',
      9,
      {
        kind: 'names',
        items: changedBenchmarks.map(({ path, added, removed }) => [{ name: path }, ` (+${added}, -${removed} lines)`]),
      },
      { lead: changedBenchmarks.length === 0 ? [] : [["Both sides were measured with head's version of them."]] },
    ),
    section('Dependencies', 13, {
      kind: 'names',
      items: dependencies.map(({ name, base, head }) => {
        if (base === null) return [{ name }, ' ', { name: head ?? '' }, ' is new'];
        if (head === null) return [{ name }, ' ', { name: base }, ' is gone'];
        return [{ name }, ' ', { name: base }, ' to ', { name: head }];
      }),
    }),
    section('Left out', 14, {
      kind: 'names',
      items: leftOut.map(({ path, why }) => [{ name: path }, ' (', { said: why }, ')']),
    }),
  ];
}

function foldedSections(report: GateReport): Section[] {
  const fine = report.rows.filter(({ judged }) => judged === 'fine');
  const all = [...report.rows].sort(bySpelling);
  const isMore = fine.length < all.length;
  const folded = { isFolded: true };
  const method = { isMethod: true, ...UNCOUNTED };
  return [
    section('What it could have seen', 3, { kind: 'items', items: powerItems(report) }, method),
    section('Fine', 15, { kind: 'rows', rows: fine, hasJudged: false }, folded),
    section('All rows', 16, { kind: 'rows', rows: isMore ? all : [], hasJudged: true }, folded),
    section('How it was measured', 3, { kind: 'items', items: conditionsOf(report) }, { ...folded, ...method }),
    section(
      'Measure it on your machine',
      3,
      { kind: 'lines', language: 'sh', lines: report.repeat },
      { ...folded, isMethod: true },
    ),
  ];
}

/** The lines for jsdyno.yml; those that cannot be said in a line are counted. */
function acceptSection(report: GateReport, regressions: readonly GateRow[]): Section {
  const lines = acceptanceLines(report);
  const left = new Set(regressions.map(acceptedAs)).size - lines.filter((line) => line.startsWith('  - row:')).length;
  const others = left > 0 && regressions.some(isAcceptable) ? [[`Not for ${counted(left, 'more row')}.`]] : [];
  return section(
    'Accept it, in jsdyno.yml',
    2,
    { kind: 'lines', language: 'yaml', lines },
    { isFolded: true, lead: others },
  );
}

function section(
  title: string,
  importance: number,
  list: List,
  {
    isFolded = false,
    isMethod = false,
    hasCount = true,
    lead = [],
  }: Partial<Pick<Section, 'isFolded' | 'isMethod' | 'hasCount' | 'lead'>> = {},
): Section {
  return { title, importance, list, isFolded, isMethod, hasCount, lead };
}

/** `: the reason; a remark`. */
function because({ reason, remarks }: GateRow): Words {
  const said = [...(reason === null ? [] : [reason]), ...remarks.slice(0, 3)];
  return said.flatMap((text, i): Words => [i === 0 ? ': ' : '; ', { said: text }]);
}

/** ` [-6.1, +2.0] %`: what an undecided row may still be; its interval in words where that says nothing. */
function openWords(row: GateRow): Words {
  const interval = intervalWords(changeOf(row));
  if (interval === '') return because(row);
  return [interval.startsWith('[') ? ` ${interval} %` : `: interval ${interval}`];
}

function bySpelling(one: GateRow, other: GateRow): number {
  const [a, b] = [rowName(one), rowName(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}
