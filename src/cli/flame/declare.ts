import type { Command } from 'commander';
import { OPTIONS } from '../../inspect/flame/options.ts';
import { page } from '../../text/addresses.ts';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { declare, typedOf } from '../../work/typed/declared.ts';

/** Declares `jsdyno flame`; what it needs is loaded when it is called. */
export function addFlame(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('flame'), '-- node app.js', { job: 'where a program spends its time' })
    .description('profile a program, or show profiles, as a page with a flame graph')
    .usage('[options] -- program [arguments...]\n       jsdyno flame [options] files...')
    .argument('[words...]', 'the command line, after --; or files with profiles')
    .addHelpText('after', EXAMPLES);
  declare(command, OPTIONS).action(async (words, typed) =>
    done(await (await import('./flame.ts')).flame(words, typedOf(OPTIONS, typed), io)),
  );
}

const EXAMPLES = `
  jsdyno flame -- node app.js
  jsdyno flame --load http://localhost:3000/ --rate 500 -- node server.js
  jsdyno flame --pid 4711 --duration 5s
  jsdyno flame --diff before.cpuprofile after.cpuprofile

Exit codes: 0 there is a profile; 3 the program failed; 2 bad input.
${page('flame')}`;
