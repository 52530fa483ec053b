import { type Judged, type Rule, SUBJECTS, type Subject } from '../../../work/rules/rule.ts';
import { type GateReport, type GateRow, isSameSide } from '../gate-report.ts';
import { shareWords } from './change.ts';

/** In the order in which a reviewer must hear of them. */
export const JUDGED = [
  'regression',
  'broken',
  'warning',
  'accepted',
  'improvement',
  'undecided',
  'failed',
  'not-measured',
  'new',
  'gone',
  'fine',
] as const satisfies readonly Judged[];

/** Every one is in the list: a new one does not compile. */
type Missing = Exclude<Judged, (typeof JUDGED)[number]>;
const NONE_IS_MISSING: [Missing] extends [never] ? true : never = true;
void NONE_IS_MISSING;

/** `2 regressions`, `1 broken`. */
export function countWords(judged: Judged, count: number): string {
  const [one, many] = WORDS[judged];
  return `${count} ${count === 1 ? one : many}`;
}

/** The word of one row in a table. */
export function judgedWord(judged: Judged): string {
  return WORDS[judged][0];
}

const WORDS: Readonly<Record<Judged, readonly [one: string, many: string]>> = {
  regression: ['regression', 'regressions'],
  broken: ['broken', 'broken'],
  warning: ['warning', 'warnings'],
  accepted: ['accepted', 'accepted'],
  improvement: ['improvement', 'improvements'],
  undecided: ['undecided', 'undecided'],
  failed: ['failed', 'failed'],
  'not-measured': ['not measured', 'not measured'],
  new: ['new', 'new'],
  gone: ['gone', 'gone'],
  fine: ['fine', 'fine'],
};

/** The mark before a row, the same as in other tables. */
export const JUDGED_MARKS: Readonly<Record<Judged, string>> = {
  regression: '▼',
  broken: '✗',
  warning: '▼',
  accepted: '▼',
  improvement: '▲',
  undecided: '?',
  failed: '✗',
  'not-measured': '_',
  new: '+',
  gone: '-',
  fine: '=',
};

interface SubjectWords {
  worse: string;
  better: string;
}

const SUBJECT_WORDS: Readonly<Record<Subject, SubjectWords>> = {
  slower: { worse: 'slower', better: 'faster' },
  p99: { worse: 'longer P99', better: 'shorter P99' },
  memory: { worse: 'more memory', better: 'less memory' },
  cpu: { worse: 'more CPU time', better: 'less CPU time' },
  size: { worse: 'larger', better: 'smaller' },
};

export function subjectWords(subject: Subject): SubjectWords {
  return SUBJECT_WORDS[subject];
}

/** A rule as it is typed: `slower:5%`, with what it does and for which rows. */
export function ruleWords(rule: Rule & { metric?: string | undefined }): string {
  const { subject, metric = subject, share, action, rows } = rule;
  if (action === 'ignore') return `ignore ${metric}${rows === undefined ? '' : ` in rows ${rows}`}`;
  return `${action} on ${metric} beyond ${shareWords(share)}${rows === undefined ? '' : ` in rows ${rows}`}`;
}

/** `slower`, `slower or larger`: what rules look for among rows. */
export function worseWords(rows: readonly GateRow[]): string {
  const there = new Set(rows.map(({ subject }) => subject));
  const words = SUBJECTS.filter((subject) => there.has(subject)).map((subject) => SUBJECT_WORDS[subject].worse);
  // A row of three ways to be worse is read as a riddle.
  if (words.length > 2 || words.length === 0) return words.length === 0 ? 'slower' : 'worse';
  return words.join(' or ');
}

/** ` beyond 5 %`, ` beyond 5 to 20 %` by the rules that fail; empty without one. */
export function limitWords(rows: readonly GateRow[]): string {
  const limits = [...new Set(rows.flatMap(({ limit }) => (limit === null ? [] : [limit])))].sort((a, b) => a - b);
  const [least, most] = [limits[0], limits.at(-1)];
  if (least === undefined || most === undefined) return '';
  if (least === most) return ` beyond ${shareWords(least)}`;
  return ` beyond ${shareWords(least).replace(/.%$/u, '')} to ${shareWords(most)}, by rule`;
}

export function countOf(report: GateReport, judged: Judged): number {
  return report.counts[judged] ?? 0;
}

/** Whether base was compared with itself and with nothing else. */
export function isSelfTest({ selfTest, base, head }: Pick<GateReport, 'selfTest' | 'base' | 'head'>): boolean {
  return selfTest !== null && isSameSide(base, head);
}

/** Rows with a verdict on both sides, which a statement about what is not slower is about. */
export function isCompared({ judged }: GateRow): boolean {
  return COMPARED.has(judged);
}

const COMPARED: ReadonlySet<Judged> = new Set([
  'regression',
  'warning',
  'accepted',
  'improvement',
  'fine',
  'undecided',
]);
