/** Benchmarks in Node.js core's form: `jsdyno compare`, `run`, `scatter`, `noise` and `calibrate`. */

import type { KindEntry } from '../../work/kind.ts';
import { declareSuite } from './commands/declare.ts';
import type { suiteKind } from './kind.ts';
import type * as library from './library.ts';
import { COMPARE_FORMATS } from './options.ts';

export type { ModuleNoise } from './noise.ts';
export type { SuiteChoice, SuitePlan } from './plan.ts';
export type { BenchmarkRate } from './rates.ts';
export type { CompareOptions, NoiseOptions, RunOptions, ScatterOptions } from './shapes.ts';

export const entry: KindEntry<typeof suiteKind> = {
  name: 'suite',
  formerNames: ['compare', 'run', 'scatter', 'import'],
  formats: [...COMPARE_FORMATS, 'simple'],
  gated: { key: 'benchmarks', says: "Folders of benchmarks in the form of Node.js core's own: benchmark.", place: 2 },
  declare: declareSuite,
  load: async () => (await import('./kind.ts')).suiteKind,
};

/** See library.ts: loaded when one of them is called. */
export const compare: typeof library.compare = async (options) => (await import('./library.ts')).compare(options);
export const run: typeof library.run = async (options) => (await import('./library.ts')).run(options);
export const scatter: typeof library.scatter = async (options) => (await import('./library.ts')).scatter(options);
export const noise: typeof library.noise = async (options) => (await import('./library.ts')).noise(options);
