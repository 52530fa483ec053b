import * as v from 'valibot';
import { textOf } from '../../../store/exchange/fields.ts';
import { type Judged, SUBJECTS } from '../../../work/rules/rule.ts';
import { type GateReport, isSameSide } from '../gate-report.ts';
import { JUDGED } from './judged-words.ts';

/**
 * The shape of a gate's report in a file that somebody else made: a pull request's own job writes it, and a job with a token reads it.
 * Keys are those that are known and no others, numbers finite, texts and lists bounded. Each message says what was wanted.
 */

const LONGEST_NAME = 4_000;
const LONGEST_TEXT = 20_000;
/** Of lists beside the rows. */
const MOST_ITEMS = 20_000;
const MOST_ROWS = 50_000;
const MOST_REMARKS = 100;

const NUMBER = 'a finite number';
const WHOLE = 'a whole number from 0 on';
const finite = v.pipe(v.number(NUMBER), v.finite(NUMBER));
const notNegative = v.pipe(finite, v.minValue(0, 'a number from 0 on'));
const positive = v.pipe(
  finite,
  v.check((value) => value > 0, 'a number above 0'),
);
const share = v.pipe(notNegative, v.maxValue(1e6, 'a share'));
const whole = v.pipe(v.number(WHOLE), v.safeInteger(WHOLE), v.minValue(0, WHOLE));
const name = textOf(LONGEST_NAME);
const text = textOf(LONGEST_TEXT);
const date = v.pipe(
  v.string('a date and time'),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/, 'a date and time'),
  v.check((value) => !Number.isNaN(Date.parse(value)), 'a date and time'),
);
const commit = v.pipe(v.string('a commit'), v.regex(/^[0-9a-f]{7,64}$/, 'a commit'));
const subject = v.picklist(SUBJECTS, `one of ${SUBJECTS.join(', ')}`);
const judged = v.picklist(JUDGED, `one of ${JUDGED.join(', ')}`);
const interval = v.pipe(
  v.strictTuple([positive, positive], 'two numbers'),
  v.check(([low, high]) => low <= high, 'two numbers in order'),
);

const side = object({ name, commit, subject: v.nullable(name), packages: v.optional(text) });

const rule = object({
  subject,
  metric: v.optional(name),
  share,
  action: v.picklist(['fail', 'warn', 'ignore'], 'one of fail, warn, ignore'),
  rows: v.optional(name),
});

const row = object({
  judged,
  kind: name,
  runtime: v.nullable(name),
  benchmark: name,
  configuration: name,
  metric: name,
  subject,
  unit: name,
  isSmallerBetter: v.boolean('true or false'),
  figures: v.strictTuple([v.nullable(finite), v.nullable(finite)], 'two numbers'),
  ratio: v.nullable(positive),
  interval: v.nullable(interval),
  q: v.nullable(v.pipe(notNegative, v.maxValue(1, 'a probability'))),
  rounds: whole,
  limit: v.nullable(share),
  noticeable: v.nullable(share),
  reason: v.nullable(text),
  remarks: list(text, MOST_REMARKS),
  at: v.nullable(object({ path: name, line: v.pipe(whole, v.minValue(1, 'a line from 1 on')) })),
});

const power = object({
  steps: list(object({ share, rows: whole }), 100),
  of: whole,
  median: share,
  worst: object({ share, row: name }),
});

const COUNTS = Object.fromEntries(JUDGED.map((one) => [one, v.optional(whole)])) as Record<
  Judged,
  v.OptionalSchema<typeof whole, undefined>
>;

const fields = object({
  exit: v.picklist([0, 1, 3, 4, 5], 'one of 0, 1, 3, 4, 5'),
  base: side,
  head: side,
  runtimes: list(name, MOST_ITEMS),
  rules: list(rule, MOST_ITEMS),
  rows: list(row, MOST_ROWS),
  counts: object(COUNTS),
  changedBenchmarks: list(object({ path: name, added: whole, removed: whole }), MOST_ITEMS),
  leftOut: list(object({ path: name, why: text }), MOST_ITEMS),
  dependencies: list(object({ name, base: v.nullable(name), head: v.nullable(name) }), MOST_ITEMS),
  power: v.nullable(power),
  selfTest: v.nullable(object({ rows: whole, decided: list(name, MOST_ITEMS), largest: share })),
  machine: object({ words: text, warnings: list(text, MOST_ITEMS) }),
  falseAlarms: v.pipe(notNegative, v.maxValue(1, 'a share')),
  time: object({ wholeMs: notNegative, measuringMs: notNegative, budgetMs: notNegative }),
  repeat: list(text, MOST_REMARKS),
  experiments: list(name, MOST_ITEMS),
  warnings: list(text, MOST_ITEMS),
  created: date,
  version: name,
});

type Counts = { [K in Judged]?: number | undefined };

/** The whole, which must not contradict itself: what is counted is there, and what fails is said to fail. */
export const gateShape: v.GenericSchema<unknown, GateReport> = v.pipe(
  fields,
  v.check(({ rows, counts }) => hasCounts(rows, counts), 'a report whose counts are those of its rows'),
  v.check((report) => fitsExit(report), 'a report whose exit code is that of its rows'),
) as v.GenericSchema<unknown, GateReport>;

function hasCounts(rows: readonly { judged: Judged }[], counts: Counts): boolean {
  const found = new Map<Judged, number>();
  for (const one of rows) found.set(one.judged, (found.get(one.judged) ?? 0) + 1);
  return JUDGED.every((one) => (counts[one] ?? 0) === (found.get(one) ?? 0));
}

/** A report with a regression that says that it passed would be a lie with the project's name on it. */
function fitsExit({ exit, counts, base, head, selfTest }: v.InferOutput<typeof fields>): boolean {
  const has = (one: Judged): boolean => (counts[one] ?? 0) > 0;
  // Of base against itself no rule is asked.
  if (selfTest !== null && isSameSide(base, head)) return (exit === 1) === selfTest.decided.length > 0;
  if (has('regression')) return exit === 4;
  if (has('broken') || has('failed')) return exit === 3 || (exit === 4 && has('broken'));
  // What could not even be opened has no row.
  return exit === 0 || exit === 3 || (exit === 5 && has('undecided'));
}

function list<const T extends v.GenericSchema>(item: T, most: number) {
  return v.pipe(v.array(item, 'a list'), v.maxLength(most, `a list of at most ${most}`));
}

/** No key but these. valibot takes a list for an object. */
function object<const T extends v.ObjectEntries>(entries: T) {
  return v.pipe(
    v.custom<unknown>((input) => typeof input === 'object' && input !== null && !Array.isArray(input), 'an object'),
    v.strictObject(entries, 'an object'),
  );
}
