/** Web servers under load: `jsdyno http`. */
import type { KindEntry } from '../../work/kind.ts';
import { declareHttp } from './commands/declare.ts';
import type { httpKind } from './kind.ts';
import type * as library from './library.ts';
import { HTTP_FORMAT_NAMES } from './options.ts';

export type { HttpChoice, HttpPlan } from './plan.ts';
export type { HttpOptions } from './shapes.ts';

export const entry: KindEntry<typeof httpKind> = {
  name: 'http',
  formerNames: [],
  formats: HTTP_FORMAT_NAMES,
  gated: {
    key: 'scenarios',
    says: 'Folders with a scenario.json, or folders of such folders: requests per second and latencies of their servers.',
    place: 3,
  },
  declare: declareHttp,
  load: async () => (await import('./kind.ts')).httpKind,
};

/** See library.ts: loaded when one of them is called. */
export const http: typeof library.http = async (options) => (await import('./library.ts')).http(options);
export const httpOf: typeof library.httpOf = async (database, name) =>
  (await import('./library.ts')).httpOf(database, name);
