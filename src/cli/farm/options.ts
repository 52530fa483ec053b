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
  farm: farmOf('use this PostgreSQL database'),
  prepareOnly: plain<boolean>('--prepare-only', 'prepare the database and end'),
  printUrl: plain<boolean>('--print-url', 'print the address with its password even if stdout is not a terminal'),
};

/** Of the commands by which people look at a farm and see to it. */
export const AT_FARM = { farm: farmOf("set the address of the farm's PostgreSQL"), ...JSON_FORMAT };

/** Of `status`. */
export const STATUS = {
  ...AT_FARM,
  failIfStuck: plain<boolean>('--fail-if-stuck', 'exit with 3 if something is stuck'),
};

/** Of `worker`. */
export const WORKER = {
  farm: AT_FARM.farm,
  name: plain('--name <name>', 'name this host; default: the name of the machine'),
  pin: plain('--pin <cpus>', 'measure on these CPUs only: 1 or 0-2,4 (taskset)'),
  allow: repeated(
    '--allow <user>',
    'accept experiments of this database user (can be repeated); default: the user of the address',
  ),
  acceptNoise: plain<boolean>('--accept-noise', 'measure even if this machine is noisy or busy'),
  offline: plain<boolean>('--offline', 'never download runtimes: refuse experiments that need others'),
};
export type WorkerCommand = Typed<typeof WORKER>;
