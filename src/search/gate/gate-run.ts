import type { Environment } from '../../host/machine/environment.ts';
import { DEFAULT_MARGIN } from '../../stats/margin.ts';
import type { GatedMeasuring } from '../../work/gated.ts';
import type { Rule } from '../../work/rules/rule.ts';
import type { Carrier } from '../in-turn/carrier.ts';
import type { GateAsked, Prepared } from './prepare-gate.ts';

/** A gate that is about to be measured. */
export interface GateRun {
  asked: GateAsked;
  prepared: Prepared;
  environment: Environment;
  carrier: Carrier;
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
