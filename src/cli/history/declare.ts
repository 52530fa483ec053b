import type { Command } from 'commander';
import { OPTIONS, SAYING } from '../../search/history/options.ts';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { declare, typedOf } from '../../work/typed/declared.ts';

/** What people can say of a change. */
const SAYINGS = {
  confirm: { state: 'confirmed', says: 'say that a change is real' },
  invalid: { state: 'invalid', says: 'say that a change is none' },
  accept: { state: 'accepted', says: 'say that a change stays as it is' },
  fixed: { state: 'fixed', says: 'say that a change was mended' },
} as const;

/** Declares `jsdyno history`, and what people say of a change. */
export function addHistory(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('history'), '', { job: 'what changed over months' })
    .description('find changes in stored results, or in those of another tool')
    .argument(
      '[sources...]',
      'files and folders of other tools, of exports or "gate --history"; postgres://... of a farm; default: what is stored',
    );
  declare(command, OPTIONS).action(async (sources, typed) =>
    done(await (await import('./history.ts')).printHistory(sources, typedOf(OPTIONS, typed), io)),
  );
  for (const [name, { state, says }] of Object.entries(SAYINGS)) {
    const saying = withFirstLine(command.command(name), 'ID --why "a larger default"', {
      where: '"jsdyno history" lists the ids',
    })
      .description(says)
      .argument('<change>', 'its id, or the beginning of it')
      .argument('[sources...]', 'as of history');
    declare(saying, SAYING)
      .option('--verbose', 'show details of errors')
      .action(async (change, sources, typed) =>
        done(await (await import('./triage.ts')).say(change, sources, { state, ...typedOf(SAYING, typed) }, io)),
      );
  }
}
