import type { DatabaseSync } from 'node:sqlite';
import type { Environment } from '../../host/machine/environment.ts';
import type { GatedMeasuring } from '../../kinds/gated-work.ts';
import { DEFAULT_MARGIN } from '../../stats/margin.ts';
import type { Io } from '../../text/io.ts';
import type { FarmChoice } from '../../work/console/farm-choice.ts';
import type { Rule } from '../../work/rules/rule.ts';
import type { GateAsked, GateEvents, Prepared } from './prepare-gate.ts';

/** A gate that is about to be measured. */
export interface GateRun {
  database: DatabaseSync;
  asked: GateAsked;
  prepared: Prepared;
  environment: Environment;
  progress: boolean;
  farm?: FarmChoice | undefined;
  io: Io;
  events: GateEvents;
}

/** How its runs are made. */
export function measuringOf({ offline, seed, pin }: GateAsked, { rules }: Pick<Prepared, 'rules'>): GatedMeasuring {
  return { margin: marginOf(rules), offline, seed, pin };
}

/** Rows are measured until they are sure by the smallest share that a rule looks at; no smaller than what anybody can measure. Pure. */
function marginOf(rules: readonly Rule[]): number {
  const shares = rules.filter(({ action }) => action !== 'ignore').map(({ share }) => share);
  return Math.min(0.05, Math.max(0.005, Math.min(...shares, DEFAULT_MARGIN)));
}
