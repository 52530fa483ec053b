/** Memory over time: `jsdyno memory`. */
import type { KindEntry } from '../../work/kind.ts';
import { declareMemory } from './commands/declare.ts';
import type { memoryKind } from './kind.ts';
import type * as library from './library.ts';
import { MEMORY_FORMAT_NAMES } from './options.ts';

export type { MemoryPlan } from './plan.ts';
export type { MemoryReport } from './report/memory-report.ts';
export type { MemoryOptions } from './shapes.ts';

export const entry: KindEntry<typeof memoryKind> = {
  name: 'memory',
  formerNames: [],
  formats: MEMORY_FORMAT_NAMES,
  gated: { key: 'memory', says: 'Scripts of which the peak of memory is compared.', place: 5 },
  declare: declareMemory,
  load: async () => (await import('./kind.ts')).memoryKind,
};

/** See library.ts: loaded when one of them is called. */
export const memory: typeof library.memory = async (options) => (await import('./library.ts')).memory(options);
export const memoryOf: typeof library.memoryOf = async (database, name) =>
  (await import('./library.ts')).memoryOf(database, name);
/** What a report can be printed as: `table`, `markdown`, `json`, `csv`. */
export const memoryFormats = async () => {
  const { MEMORY_FORMATS } = await import('./report/formats.ts');
  const { checkedFormats } = await import('../../work/options/checked-formats.ts');
  return checkedFormats('memoryFormats', MEMORY_FORMATS);
};
