import type { Command } from 'commander';
import { OPTIONS } from '../../inspect/doctor/options.ts';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { declare, typedOf } from '../../work/typed/declared.ts';

/** Declares `jsdyno doctor`. */
export function addDoctor(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('doctor'), '-- node app.js', { job: 'what an application waits for' })
    .description('find what slows a program under load')
    .argument('[command...]', 'the command line, after --: node app.js')
    .addHelpText(
      'after',
      `
Exit codes: 0 nothing wrong, 4 findings, 5 not judged (the machine is busy), 3 the program could not be observed.`,
    );
  declare(command, OPTIONS).action(async (words, typed) =>
    done(await (await import('./doctor.ts')).doctor(words, typedOf(OPTIONS, typed), io)),
  );
}
