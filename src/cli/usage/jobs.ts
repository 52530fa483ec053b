import type { Command } from 'commander';
import { type Column, left } from '../../show/sheets/column.ts';
import { gridLines } from '../../show/sheets/terminal.ts';
import { wrap } from '../../text/lines.ts';
import { widest } from '../../text/width.ts';
import { firstLineOf, nameOf } from '../../work/console/first-line.ts';
import { byUse } from './first-commands.ts';

/**
 * What `jsdyno` alone prints: the line that each job begins with. Pure.
 * @param width columns of the terminal
 */
export function jobsText(program: Command, width = 80): string {
  const jobs = program.commands
    .toSorted(byUse)
    .map((command) => ({ name: nameOf(command), ...firstLineOf(command) }))
    .flatMap(({ name, words, job }) =>
      words === undefined || job === undefined ? [] : [{ line: [name, ...words].join(' '), job }],
    );
  const beside = gridLines(COLUMNS, jobs);
  return [
    ...wrap(INTRODUCTION, width),
    '',
    ...(widest(beside) <= width ? beside : jobs.flatMap(({ line, job }) => [`  ${job}:`, `    ${line}`])),
    '',
    ...wrap('"jsdyno --help" lists all commands, "jsdyno compare --help" the options of one.', width),
    '',
  ].join('\n');
}

const COLUMNS: readonly Column<{ line: string; job: string }>[] = [
  left('', ({ line }) => line),
  left('', ({ job }) => job),
];

const INTRODUCTION = 'jsdyno compares JavaScript runtimes on the same work. A command to begin with, for each job:';
