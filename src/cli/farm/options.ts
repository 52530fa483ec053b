/** The options of `jsdyno farm`, by the names that the parser has. */
import type { Option } from 'commander';
import type { Typed } from '../../work/typed/declared.ts';
import { plain, repeated } from '../../work/typed/options.ts';
import { JSON_FORMAT } from '../../work/typed/shared-options.ts';

/** The address of a farm; JSDYNO_FARM stands for it. */
function farmOf(says: string) {
  return { ...plain('--farm <url>', says), more: (option: Option) => option.env('JSDYNO_FARM') };
}

/** Of `up`. */
export const UP = {
  farm: farmOf('a PostgreSQL database that is there'),
  prepareOnly: plain<boolean>('--prepare-only', 'prepare the database and end'),
  printUrl: plain<boolean>('--print-url', 'print the address with its password where stdout is no terminal, too'),
};

/** Of the commands by which people look at a farm and see to it. */
export const AT_FARM = { farm: farmOf("the farm's PostgreSQL"), ...JSON_FORMAT };

/** Of `status`. */
export const STATUS = {
  ...AT_FARM,
  failIfStuck: plain<boolean>('--fail-if-stuck', 'exit code 3 where something is stuck'),
};

/** Of `worker`. */
export const WORKER = {
  farm: AT_FARM.farm,
  name: plain('--name <name>', 'what this host is called at the farm; default: the name of the machine'),
  pin: plain('--pin <cpus>', 'measure on these CPUs only: 1 or 0-2,4 (taskset); another worker may have the others'),
  allow: repeated(
    '--allow <user>',
    'measure what this user of the database submits (can be repeated); default: the user of the address',
  ),
  acceptNoise: plain<boolean>(
    '--accept-noise',
    'measure even where this machine is found too noisy or busy; that stays beside its name',
  ),
  offline: plain<boolean>('--offline', 'never fetch runtimes: experiments whose runtimes are not here are refused'),
};
export type WorkerCommand = Typed<typeof WORKER>;
