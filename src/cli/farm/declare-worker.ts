import { type Command, Option } from 'commander';
import { withFirstLine } from '../../console/first-line.ts';
import { collect } from '../../console/values.ts';
import type { Io } from '../../text/io.ts';

/** Declares `jsdyno farm worker`. */
export function addFarmWorker(farm: Command, io: Io, done: (exit: number) => void): void {
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
