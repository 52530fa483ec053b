import { type Command, Option } from 'commander';
import { withFirstLine } from '../../console/first-line.ts';
import { withJsonFormat } from '../../console/shared-options.ts';
import type { Io } from '../../text/io.ts';

/** Declares the commands by which people look at a farm and see to it. */
export function addFarmStatus(farm: Command, io: Io, done: (exit: number) => void): void {
  withFarm(withFirstLine(farm.command('status'), '--farm postgres://...'))
    .description('hosts, queues and experiments of a farm, and what is stuck')
    .option('--fail-if-stuck', 'exit code 3 where something is stuck')
    .action(async (options) => done(await (await import('./status.ts')).status(options, io)));

  withFarm(withFirstLine(farm.command('drain'), 'HOST --farm postgres://...', { where: STATUS_SAYS }))
    .description('take a host out: it ends the block under way and begins no other')
    .argument('<host>')
    .action(async (host, options) => done(await (await import('./change.ts')).drain(host, options, io)));

  withFarm(withFirstLine(farm.command('resume'), 'HOST --farm postgres://...', { where: STATUS_SAYS }))
    .description('let a host measure that was drained, or flagged')
    .argument('<host>')
    .action(async (host, options) => done(await (await import('./change.ts')).resume(host, options, io)));

  withFarm(withFirstLine(farm.command('cancel'), 'EXPERIMENT --farm postgres://...', { where: STATUS_SAYS }))
    .description('end an experiment; what was measured stays')
    .argument('<experiment>')
    .action(async (name, options) => done(await (await import('./change.ts')).cancel(name, options, io)));

  withFarm(withFirstLine(farm.command('retry'), 'EXPERIMENT --farm postgres://...', { where: STATUS_SAYS }))
    .description('measure rows again that were given up')
    .argument('<experiment>')
    .argument('[row]', 'its number, or its name as in a report; default: all that were given up')
    .action(async (name, row, options) => done(await (await import('./change.ts')).retry(name, row, options, io)));
}

const STATUS_SAYS = 'names are in "jsdyno farm status"';

function withFarm(command: Command): Command {
  command.addOption(new Option('--farm <url>', "the farm's PostgreSQL").env('JSDYNO_FARM'));
  return withJsonFormat(command);
}
