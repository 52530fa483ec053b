import type { Command } from 'commander';
import { firstLineOf, nameOf } from '../../console/first-line.ts';
import { column, gridLines } from '../../report/terminal/columns.ts';

/** The jobs that people come for first, in that order; others follow. */
const FIRST = ['compare', 'ops', 'http', 'load', 'startup', 'memory', 'analyze', 'list'];

/** What `jsdyno` alone prints: the line that each job begins with. Pure. */
export function jobsText(program: Command): string {
  const jobs = program.commands
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((command) => ({ name: nameOf(command), ...firstLineOf(command) }))
    .flatMap(({ name, words, job }) =>
      words === undefined || job === undefined ? [] : [{ line: `${name} ${words.join(' ')}`, job }],
    );
  const [lines, titles] = [jobs.map(({ line }) => line), jobs.map(({ job }) => job)];
  return [
    'Which JavaScript runtime is faster on the same work, by how much, and how sure',
    'that is. A line to begin with, for each job:',
    '',
    ...gridLines([column('', lines, { align: 'left' }), column('', titles, { align: 'left' })]),
    '',
    '"jsdyno --help" lists all commands, "jsdyno compare --help" the options of one.',
    '',
  ].join('\n');
}

function rankOf(command: Command): number {
  const rank = FIRST.indexOf(command.name());
  return rank === -1 ? FIRST.length : rank;
}
