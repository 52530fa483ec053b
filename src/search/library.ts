/** The searches as functions of the library. Each is loaded when it is called first. */
import type * as bisects from './bisect/library.ts';
import type * as published from './claims/library.ts';
import type * as gates from './gate/library.ts';
import type * as histories from './history/library.ts';
import type * as sweeps from './sweep/library.ts';
import type * as causes from './why/library.ts';

export const sweep: typeof sweeps.sweep = async (settings) => (await import('./sweep/library.ts')).sweep(settings);
export const sweepOf: typeof sweeps.sweepOf = async (database, name) =>
  (await import('./sweep/library.ts')).sweepOf(database, name);
export const bisect: typeof bisects.bisect = async (settings) => (await import('./bisect/library.ts')).bisect(settings);
export const bisectOf: typeof bisects.bisectOf = async (database, name) =>
  (await import('./bisect/library.ts')).bisectOf(database, name);
export const why: typeof causes.why = async (settings) => (await import('./why/library.ts')).why(settings);
export const whyOf: typeof causes.whyOf = async (database, name) =>
  (await import('./why/library.ts')).whyOf(database, name);
export const gate: typeof gates.gate = async (settings) => (await import('./gate/library.ts')).gate(settings);
export const claims: typeof published.claims = async (settings) =>
  (await import('./claims/library.ts')).claims(settings);
export const history: typeof histories.history = async (settings) =>
  (await import('./history/library.ts')).history(settings);
