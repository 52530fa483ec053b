import { whole } from '../../../text/english-numbers.ts';
import type { Judged } from '../../../work/rules/rule.ts';
import type { GateReport, GateRow } from '../gate-report.ts';
import { changeOf, figureWords, sizeWords } from './change.ts';
import { textOf } from './forest.ts';
import { judgedWord, subjectWords } from './judged-words.ts';
import { type Naming, namingOf } from './row-name.ts';
import { shown } from './shown.ts';

/**
 * Annotations at the lines of benchmarks, as commands for GitHub's runner: a line each, to be printed to standard output. What comes from
 * elsewhere is escaped as the runner's own toolkit does (actions/toolkit, packages/core/src/command.ts), so that it ends neither a
 * property nor the line.
 */

type Level = 'error' | 'warning' | 'notice';

const LEVELS: Readonly<Partial<Record<Judged, Level>>> = {
  regression: 'error',
  broken: 'error',
  warning: 'warning',
  failed: 'warning',
  improvement: 'notice',
};

/** GitHub shows ten of a level and step; the tenth says how many there are besides. */
const MOST = 10;
const LONGEST_MESSAGE = 600;

export function annotationsOf(report: GateReport): string[] {
  const naming = namingOf(report);
  return (['error', 'warning', 'notice'] as const).flatMap((level) => {
    const rows = report.rows.filter(({ judged }) => LEVELS[judged] === level);
    const own = rows.length > MOST ? rows.slice(0, MOST - 1) : rows;
    const left = rows.length - own.length;
    const more =
      left === 0 ? [] : [command(level, null, 'jsdyno gate', `${whole(left)} more rows: see the summary of the job.`)];
    return [...own.map((row) => command(level, row.at, titleOf(row), messageOf(row, naming))), ...more];
  });
}

function titleOf(row: GateRow): string {
  const { worse, better } = subjectWords(row.subject);
  const change = changeOf(row);
  if (change === null) return judgedWord(row.judged);
  return `${row.judged === 'improvement' ? better : worse} by ${sizeWords(change, row.limit)}`;
}

function messageOf(row: GateRow, naming: Naming): string {
  const figures = row.ratio === null ? '' : `: ${figureWords(row, 0)} on base, ${figureWords(row, 1)} on head`;
  const reason = row.reason === null ? '' : `. ${shown(row.reason, LONGEST_MESSAGE)}`;
  return `${textOf(naming.words(row))}${figures}${reason}`;
}

function command(level: Level, at: GateRow['at'], title: string, message: string): string {
  const properties = [
    ...(at === null ? [] : [`file=${property(at.path)}`, `line=${at.line}`]),
    `title=${property(title)}`,
  ];
  return `::${level} ${properties.join(',')}::${data(message)}`;
}

function data(text: string): string {
  return shown(text, 2 * LONGEST_MESSAGE)
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
