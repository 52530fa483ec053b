/** Plans of rows that somebody names by kind, file and parameters: those of published claims. */
import { KINDS, loadKind } from '../../kinds/kinds.ts';
import type { Draft, Plan } from '../../measure/plan.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Kind } from '../../work/kind.ts';
import { checkOptions } from '../../work/options/check-options.ts';

/** Files, scripts or scenarios of a kind of work by the names of their rows, and how they are measured. */
interface ChosenWork {
  /** The name of a kind. */
  kind: string;
  benchmarks: readonly string[];
  /** How many runtimes. */
  variants: number;
  /** Options of the kind's function of the library. */
  use: Record<string, unknown>;
}

/**
 * The plan of named rows, as the kind's command would make it.
 * @throws JsdynoError BAD_OPTION for an option that the kind lacks, or a kind that cannot be chosen so
 */
export async function chosenPlan(work: ChosenWork): Promise<{ kind: Kind; plan: Draft<Plan> }> {
  const { benchmarks, variants, use } = work;
  const kind = await loadKind(work.kind);
  const { claimed } = kind;
  if (claimed === undefined) {
    const kinds = await Promise.all(KINDS.map(({ load }) => load()));
    const able = kinds.flatMap((one) => (one.claimed === undefined ? [] : one.name));
    throw new JsdynoError('BAD_OPTION', `claims cannot be measured by "${work.kind}"`, {
      hint: `there are ${able.join(', ')}`,
    });
  }
  checkOptions('a claim', claimed.choice, use);
  return { kind, plan: claimed.plan(benchmarks, variants, use) };
}
