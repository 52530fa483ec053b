import type { Command } from 'commander';
import { page } from '../../text/addresses.ts';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { declare, typedOf } from '../../work/typed/declared.ts';
import { AT_FARM, STATUS, UP, WORKER } from './options.ts';

const STATUS_SAYS = 'names are in "jsdyno farm status"';

/** Declares `jsdyno farm` and what is below it. */
export function addFarm(program: Command, io: Io, done: (exit: number) => void): void {
  const farm = program.command('farm').description('measure on several machines');
  addUp(farm, io, done);
  addFarmWorker(farm, io, done);
  addFarmStatus(farm, io, done);
  for (const command of farm.commands) command.option('--verbose', 'show details of errors');
}

function addUp(farm: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(farm.command('up'), '', { job: 'a farm: several machines measure' })
    .description('run the database of a farm until Ctrl-C, or prepare an existing one')
    .addHelpText('after', HOW);
  declare(command, UP).action(async (typed) => done(await (await import('./up.ts')).up(typedOf(UP, typed), io)));
}

const HOW = `
Without --farm, JSDYNO_FARM or DATABASE_URL it starts a PostgreSQL of its own, by
the programs of this machine, on loopback, with its data in the store's folder;
as root it runs as the user postgres or nobody. Experiments that nobody plans are
planned here.
${page('farm')}`;

/** Declares the commands by which people look at a farm and see to it. */
function addFarmStatus(farm: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(farm.command('status'), '--farm postgres://...').description(
    'show hosts, queues and experiments of a farm',
  );
  declare(command, STATUS).action(async (typed) =>
    done(await (await import('./status.ts')).status(typedOf(STATUS, typed), io)),
  );
  const change = (line: string, says: string) => {
    const [name = ''] = line.split(' ');
    const first = `${line.slice(name.length + 1)} --farm postgres://...`;
    return declare(withFirstLine(farm.command(name), first, { where: STATUS_SAYS }).description(says), AT_FARM);
  };
  const load = () => import('./change.ts');
  change('drain HOST', 'take a host out after its current block')
    .argument('<host>')
    .action(async (host, typed) => done(await (await load()).drain(host, typedOf(AT_FARM, typed), io)));
  change('resume HOST', 'put a drained or flagged host back')
    .argument('<host>')
    .action(async (host, typed) => done(await (await load()).resume(host, typedOf(AT_FARM, typed), io)));
  change('cancel EXPERIMENT', 'end an experiment; its runs are kept')
    .argument('<experiment>')
    .action(async (name, typed) => done(await (await load()).cancel(name, typedOf(AT_FARM, typed), io)));
  change('retry EXPERIMENT', 'measure failed rows again')
    .argument('<experiment>')
    .argument('[row]', 'its number, or its name as in a report; default: all failed rows')
    .action(async (name, row, typed) => done(await (await load()).retry(name, row, typedOf(AT_FARM, typed), io)));
}

/** Declares `jsdyno farm worker`. */
function addFarmWorker(farm: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(farm.command('worker'), '--farm postgres://...', {
    where: '"jsdyno farm up" prints the address',
  }).description('measure for a farm on this machine, until Ctrl-C');
  declare(command, WORKER).action(async (typed) =>
    done(await (await import('./worker.ts')).worker(typedOf(WORKER, typed), io)),
  );
}
