/** What `--fail-if` says below a report. */
import { rowTitle } from '../../show/report/row-titles.ts';
import { SPEED } from '../../show/sheets/verdicts.ts';
import { givenShareWords, percent } from '../../text/english-numbers.ts';
import type { JudgedRow } from './judge-rows.ts';
import { ruleAsTyped } from './parse-rule.ts';
import { type Power, powerOf } from './power.ts';
import type { Rule } from './rule.ts';
import { worseningRange } from './worsening.ts';

/** So many rows are named; a report has the others. */
const MOST_NAMED = 20;

/** Lines of plain text: the sum first, then what fails, what is open, and what would have been noticed. */
export function failIfLines(rules: readonly Rule[], judged: readonly JudgedRow[]): string[] {
  const typed = rules.map(ruleAsTyped).join(',');
  const failed = judged.filter(({ judged: what }) => what === 'regression' || what === 'broken');
  const undecided = judged.filter(({ judged: what }) => what === 'undecided').length;
  const compared = judged.filter(({ noticeable }) => noticeable !== null).length;
  const sum =
    failed.length > 0
      ? `fails: ${rowsIn(failed.length)} of ${judged.length}`
      : `nothing of ${rowsIn(judged.length)} fails`;
  const power = powerOf(judged);
  return [
    `--fail-if ${typed}: ${sum}`,
    ...failed.slice(0, MOST_NAMED).map((row) => `  ${lineOf(row)}`),
    ...(failed.length > MOST_NAMED ? [`  and ${failed.length - MOST_NAMED} more`] : []),
    ...(undecided > 0 ? [`  undecided: ${rowsIn(undecided)}, which is no failure`] : []),
    ...(compared === 0 ? ['  no row was compared, so nothing can be said'] : []),
    ...(power === null ? [] : [`  would have detected ${powerWords(power)}`]),
  ];
}

function lineOf({ row, metric, judged, worsening, limit, reason }: JudgedRow): string {
  const title = metric.title === '' ? '' : ` (${metric.title})`;
  const name = `${rowTitle(row)}${title}, ${row.contender}: `;
  if (judged === 'broken') return `${name}failed: ${reason ?? 'no figures'}`;
  const range = worseningRange(row, metric)?.map(percent).join(' to ');
  return `${name}${(metric.words ?? SPEED).worse} by ${percent(worsening ?? 0)} (${range}); the whole interval lies beyond ${percent(limit ?? 0)}`;
}

function rowsIn(count: number): string {
  return `${count} ${count === 1 ? 'row' : 'rows'}`;
}

/** `3 % on 14 of 18 rows, 10 % on all`. */
export function powerWords({ steps, of, worst }: Power): string {
  if (steps.length === 0) return `no change below ${percent(worst.share)}`;
  return steps
    .map(
      ({ share, rows }) =>
        `${givenShareWords(share)} on ${rows === of ? 'all' : rows}${rows === of ? (steps.length === 1 ? ` ${of} rows` : '') : ` of ${of}`}`,
    )
    .map((words, i) => (i === 0 && steps.length > 1 ? `${words} rows` : words))
    .join(', ');
}
