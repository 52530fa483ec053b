import { type Command, Option } from 'commander';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { withJsonFormat } from '../../work/typed/shared-options.ts';
import { collect } from '../../work/typed/values.ts';

const STATUS_SAYS = 'names are in "jsdyno farm status"';

/** Declares `jsdyno farm` and what is below it. */
export function addFarm(program: Command, io: Io, done: (exit: number) => void): void {
  const farm = program.command('farm').description('machines that measure together, and the database between them');
  addUp(farm, io, done);
  addFarmWorker(farm, io, done);
  addFarmStatus(farm, io, done);
  for (const command of farm.commands) command.option('--verbose', 'show details of errors');
}

function addUp(farm: Command, io: Io, done: (exit: number) => void): void {
  withFirstLine(farm.command('up'), '', { job: 'a farm: several machines measure' })
    .description('start the database of a farm, or prepare one that is there, and see to it until Ctrl-C')
    .addOption(new Option('--farm <url>', 'a PostgreSQL database that is there').env('JSDYNO_FARM'))
    .option('--prepare-only', 'prepare the database and end')
    .option('--print-url', 'print the address with its password where stdout is no terminal, too')
    .addHelpText('after', UP)
    .action(async (options) => done(await (await import('./up.ts')).up(options, io)));
}

const UP = `
Without --farm, JSDYNO_FARM or DATABASE_URL it starts a PostgreSQL of its own, by
the programs of this machine, on loopback, with its data in the store's folder;
as root it runs as the user postgres or nobody. Experiments that nobody plans are
planned here. docs/farm.md`;

/** Declares the commands by which people look at a farm and see to it. */
function addFarmStatus(farm: Command, io: Io, done: (exit: number) => void): void {
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

function withFarm(command: Command): Command {
  command.addOption(new Option('--farm <url>', "the farm's PostgreSQL").env('JSDYNO_FARM'));
  return withJsonFormat(command);
}

/** Declares `jsdyno farm worker`. */
function addFarmWorker(farm: Command, io: Io, done: (exit: number) => void): void {
  withFirstLine(farm.command('worker'), '--farm postgres://...', { where: '"jsdyno farm up" prints the address' })
    .description('let this machine measure for a farm, until Ctrl-C')
    .addOption(new Option('--farm <url>', "the farm's PostgreSQL").env('JSDYNO_FARM'))
    .option('--name <name>', 'what this host is called at the farm; default: the name of the machine')
    .option('--pin <cpus>', 'measure on these CPUs only: 1 or 0-2,4 (taskset); another worker may have the others')
    .option(
      '--allow <user>',
      'measure what this user of the database submits (can be repeated); default: the user of the address',
      collect,
      [],
    )
    .option('--accept-noise', 'measure even where this machine is found too noisy or busy; that stays beside its name')
    .option('--offline', 'never fetch runtimes: experiments whose runtimes are not here are refused')
    .action(async (options) => done(await (await import('./worker.ts')).worker(options, io)));
}
