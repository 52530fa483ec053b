/** Functions in files: `jsdyno ops`. */
import type { KindEntry } from '../../work/kind.ts';
import { declareOperations } from './commands/declare.ts';
import type { operationsKind } from './kind.ts';
import type * as library from './library.ts';
import { OPERATION_FORMAT_NAMES } from './options.ts';

export type { OperationsPlan } from './plan.ts';
export type { OpsOptions } from './shapes.ts';

export const entry: KindEntry<typeof operationsKind> = {
  name: 'ops',
  formerNames: [],
  formats: OPERATION_FORMAT_NAMES,
  gated: {
    key: 'operations',
    says: 'Files of operations, patterns of them below the folder of this file: bench/*.js. An empty list: none.',
    place: 1,
  },
  declare: declareOperations,
  load: async () => (await import('./kind.ts')).operationsKind,
};

/** See library.ts: loaded when one of them is called. */
export const ops: typeof library.ops = async (options) => (await import('./library.ts')).ops(options);
export const operationsOf: typeof library.operationsOf = async (database, name, comparing) =>
  (await import('./library.ts')).operationsOf(database, name, comparing);
