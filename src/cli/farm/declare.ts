import { type Command, Option } from 'commander';
import { withFirstLine } from '../../console/first-line.ts';
import type { Io } from '../../text/io.ts';
import { addFarmStatus } from './declare-status.ts';
import { addFarmWorker } from './declare-worker.ts';

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
