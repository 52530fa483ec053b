import type { Command } from 'commander';
import { OPTIONS } from '../../search/nightly/options.ts';
import { page } from '../../text/addresses.ts';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { declare, typedOf } from '../../work/typed/declared.ts';

/** Declares `jsdyno nightly`. */
export function addNightly(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('nightly'), '--on node@24 --reference node@22.12.0', {
    job: 'new releases and commits, every night',
  })
    .description('measure what is new since the last night, and find what became worse')
    .addHelpText('after', EXITS);
  declare(command, OPTIONS).action(async (typed) =>
    done(await (await import('./nightly.ts')).nightly(typedOf(OPTIONS, typed), io)),
  );
}

const EXITS = `
Measures what jsdyno.yml names, on the newest release of each line and on HEAD.
Ends with 0 where nothing became worse, 4 where something did that nobody judged,
3 where something failed to run, 5 where it is open with --require-decision.
The same command continues what was interrupted.
${page('nightly')}`;
