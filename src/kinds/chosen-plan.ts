/** Plans of rows that somebody names by kind, file and parameters: those of published claims. */
import { basename, dirname } from 'node:path';
import type { Draft, Plan } from '../measure/plan.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import type { Kind } from '../work/kind.ts';
import { checkOptions } from '../work/options/check-options.ts';
import { httpPlan } from './http/plan.ts';
import { httpChoice } from './http/shapes.ts';
import { loadKind } from './kinds.ts';
import { operationsPlan } from './operations/plan.ts';
import { operationsChoice } from './operations/shapes.ts';
import { startupPlan } from './startup/plan.ts';
import { startupChoice } from './startup/shapes.ts';
import { suitePlan } from './suite/plan.ts';
import { suiteChoice } from './suite/shapes.ts';

/** Files, scripts or scenarios of a kind of work by the names of their rows, and how they are measured. */
interface ChosenWork {
  /** The name of a kind. */
  kind: string;
  /** `buffers/buffer-tojson.js`, `operations/json.js`, `empty`, `node-http` */
  benchmarks: readonly string[];
  /** How many runtimes. */
  variants: number;
  /** Options of the kind's function of the library. */
  use: Record<string, unknown>;
}

/** Tables of results that upstream's compare.R prints are of its benchmarks. */
export const KIND_OF_TABLES = 'suite';

/** What a kind is chosen by. */
interface Chooser {
  plan(work: ChosenWork): Draft<Plan>;
  /** The metrics that a published figure can be one of: the first that has figures is meant. */
  metrics: readonly string[];
}

const choosers: Readonly<Record<string, Chooser>> = {
  suite: {
    // Published tables are of the run that the author of a benchmark declared.
    metrics: ['declared', 'rate'],
    plan({ benchmarks, variants, use }) {
      checkOptions('a claim', suiteChoice, use);
      const categories = [...new Set(benchmarks.map((name) => dirname(name)))];
      return suitePlan('compare', { ...alone(variants), ...use, categories, filter: [...benchmarks] });
    },
  },
  ops: {
    metrics: ['steady'],
    plan({ benchmarks, variants, use }) {
      checkOptions('a claim', operationsChoice, use);
      return operationsPlan(
        benchmarks.map((name) => basename(name)),
        variants,
        use,
      );
    },
  },
  startup: {
    metrics: ['rate'],
    plan({ benchmarks, variants, use }) {
      checkOptions('a claim', startupChoice, use);
      return startupPlan(variants, { ...use, scripts: [...benchmarks] });
    },
  },
  http: {
    metrics: ['rate'],
    plan({ benchmarks, variants, use }) {
      checkOptions('a claim', httpChoice, use);
      return httpPlan(variants, { ...use, scenarios: [...benchmarks] });
    },
  },
};

/** One runtime has nobody to be compared with: enough runs for an interval. */
function alone(variants: number): { runs?: number; fixed?: boolean } {
  return variants === 1 ? { runs: 5, fixed: true } : {};
}

/**
 * The plan of named rows, as the kind's command would make it.
 * @throws JsdynoError BAD_OPTION for an option that the kind lacks, or a kind that cannot be chosen so
 */
export async function chosenPlan(work: ChosenWork): Promise<{ kind: Kind; plan: Draft<Plan> }> {
  return { kind: await loadKind(work.kind), plan: chooserOf(work.kind).plan(work) };
}

/** The metrics that a published figure of a kind can be one of. */
export function metricsOfKind(kind: string): readonly string[] {
  return chooserOf(kind).metrics;
}

function chooserOf(kind: string): Chooser {
  const found = Object.hasOwn(choosers, kind) ? choosers[kind] : undefined;
  if (found !== undefined) return found;
  throw new JsdynoError('BAD_OPTION', `claims cannot be measured by "${kind}"`, {
    hint: `there are ${Object.keys(choosers).join(', ')}`,
  });
}
