import type { Command } from 'commander';
import type { Io } from '../../../text/io.ts';
import { withFirstLine } from '../../../work/console/first-line.ts';
import { offeringArguments } from '../../../work/console/offers.ts';
import { declare, typedOf } from '../../../work/typed/declared.ts';
import { OPTIONS } from '../options.ts';

/** Declares `jsdyno memory`. */
export function declareMemory(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('memory'), '-- node app.js', { job: 'memory over time' })
    .description('measure the memory of scripts or command lines, and whether it grows')
    .argument('[scripts...]', 'files; or a command line after --');
  offeringArguments(declare(command, OPTIONS), { files: true }).action(async (scripts, typed) =>
    done(await (await import('./memory.ts')).memory(scripts, typedOf(OPTIONS, typed), command, io)),
  );
}
