import type { Command } from 'commander';
import type { Io } from '../../../text/io.ts';
import { withFirstLine } from '../../../work/console/first-line.ts';
import { offeringArguments } from '../../../work/console/offers.ts';
import { takeSeveralWords } from '../../../work/console/several-values.ts';
import { declare, typedOf } from '../../../work/typed/declared.ts';
import { OPTIONS } from '../options.ts';

const hasEqualsSign = (word: string): boolean => word.includes('=');

/** `-L n 1,2` and `-P n 1 10`, as hyperfine has them. */
const HYPERFINES_WORDS = [
  {
    names: ['-L', '--parameter-list'],
    count: 2,
    join: ([name, values]: readonly string[]) => `${name}=${values}`,
    isWhole: hasEqualsSign,
  },
  {
    names: ['-P', '--parameter-scan'],
    count: 3,
    join: ([name, from, to]: readonly string[]) => `${name}=${from}..${to}`,
    isWhole: hasEqualsSign,
  },
];

async function scriptNames(): Promise<string[]> {
  return (await import('../processes/scripts.ts')).STARTUP_SCRIPTS.map(({ name }) => name);
}

/** Declares `jsdyno startup`. */
export function declareStartup(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('startup'), '--on node@22 --on bun@1 empty', {
    job: 'start-up, or any command lines',
  })
    .description('time the start of scripts on runtimes, or any command lines')
    .argument(
      '[scripts|commands...]',
      'built-in scripts (empty, builtins, esm, cli ...) and JavaScript files run on --on; anything else is a command line, the first is the baseline; default: all built-in scripts',
    );
  takeSeveralWords(declare(command, OPTIONS), HYPERFINES_WORDS);
  offeringArguments(command, { words: scriptNames, files: true }).action(async (words, typed) =>
    done(await (await import('./startup.ts')).startup(words, typedOf(OPTIONS, typed), io)),
  );
}
