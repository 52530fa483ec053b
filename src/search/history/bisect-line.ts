/** The command line that looks for the release or the commit of a change. */
import { parseVariant } from '../../host/runtimes/index.ts';
import { releaseText } from '../../host/runtimes/series/release-text.ts';
import { loadKind } from '../../kinds/kinds.ts';
import { rowWords } from '../../kinds/searched-plan.ts';
import type { PlannedTrees } from '../../measure/plan.ts';
import { stopperOf } from '../../show/report/metric.ts';
import type { StoredVariant } from '../../store/experiments.ts';
import { orElse } from '../../text/errors/or-else.ts';
import { shellLine } from '../../text/shell-word.ts';
import { treesWords } from '../../work/typed/shared-options.ts';
import type { ChangePoint, Series } from './series.ts';
import type { Sides } from './sides.ts';

/** Null where a bisection cannot look: of runtimes that are no releases, of command lines, of metrics that it does not search in. */
export async function bisectLine(
  { isBetter, range: [from, to] }: ChangePoint,
  { key }: Series,
  { experiment, row, variants: [old, newer] }: Sides,
): Promise<string | null> {
  const kind = await loadKind(experiment.kind);
  const work = orElse(() => rowWords(experiment, row), null);
  const [before, after] = [releaseOf(old), releaseOf(newer)];
  if (work === null || after === null || stopperOf(kind.metrics).name !== key.metric.name) return null;
  if (newer.tree?.commit === undefined) {
    return before === null || old.tree !== undefined || newer.tree !== undefined
      ? null
      : shellLine(['jsdyno', 'bisect', '--old', before, '--new', after, ...work]);
  }
  if (old.tree?.commit === undefined) return null;
  // What is looked for between a good and a bad commit is slower, unless they are swapped.
  const ends = isBetter === true ? ['--good', to.label, '--bad', from.label, '--swap'] : null;
  const { at: _, ...trees } = (experiment.plan.trees ?? {}) as PlannedTrees;
  const on = after === 'node' ? [] : ['--on', after];
  return shellLine([
    ...['jsdyno', 'bisect', ...(ends ?? ['--good', from.label, '--bad', to.label])],
    ...[...on, ...treesWords(trees), ...work],
  ]);
}

/** As it is typed, with its exact version where it is one of the registry; of commits without these. */
function releaseOf({ text, runtime, tree }: StoredVariant): string | null {
  if (runtime.kind === 'command') return null;
  const spec = { ...parseVariant(text), text: '', label: '', tree: undefined };
  if (runtime.source === 'registry') return releaseText(spec, runtime.kind, runtime.version);
  const isPlain = spec.flags.length === 0 && Object.keys(spec.env).length === 0;
  return tree !== undefined && isPlain ? spec.runtime : null;
}
