/** Whole processes: `jsdyno startup`. */
import type { KindEntry } from '../../work/kind.ts';
import { declareStartup } from './commands/declare.ts';
import type { startupKind } from './kind.ts';
import type * as library from './library.ts';
import { STARTUP_FORMAT_NAMES } from './options.ts';

export type { StartupPlan } from './plan.ts';
export type { StartupOptions } from './shapes.ts';

export const entry: KindEntry<typeof startupKind> = {
  name: 'startup',
  formerNames: [],
  formats: STARTUP_FORMAT_NAMES,
  gated: {
    key: 'startup',
    says: 'Scripts of which the time from start to end is compared, below the folder of this file: bin/cli.js.',
    place: 4,
    takesLines: true,
  },
  declare: declareStartup,
  load: async () => (await import('./kind.ts')).startupKind,
};

/** See library.ts: loaded when one of them is called. */
export const startup: typeof library.startup = async (options) => (await import('./library.ts')).startup(options);
export const startupOf: typeof library.startupOf = async (database, name) =>
  (await import('./library.ts')).startupOf(database, name);
