/** The command line that looks for the release or the commit of a change. */
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { staysBelow } from '../../host/files/inside.ts';
import { parseVariant, type Tree } from '../../host/runtimes/index.ts';
import { releaseText } from '../../host/runtimes/series/release-text.ts';
import { loadKind } from '../../kinds/kinds.ts';
import { rowWords } from '../../kinds/row-words.ts';
import type { PlannedTrees } from '../../measure/plan.ts';
import { stopperOf } from '../../show/report/metric.ts';
import type { StoredVariant } from '../../store/experiments.ts';
import { shellLine } from '../../text/shell-word.ts';
import { treesWords } from '../../work/typed/shared-options.ts';
import type { ChangePoint, Series } from './series.ts';
import type { Sides } from './sides.ts';

/** As it is typed in the folder that the work was measured in, without absolute paths of files; or why a bisection cannot look. */
export async function bisectLine(
  change: ChangePoint,
  { key }: Series,
  sides: Sides,
): Promise<Pick<ChangePoint, 'bisect' | 'noBisect'>> {
  const { metrics, rateRead } = await loadKind(sides.experiment.kind);
  const stopper = rateRead?.('') ?? stopperOf(metrics);
  if (stopper.name !== key.metric.name) return none(`bisect searches by ${stopper.name}, not by ${key.metric.name}`);
  try {
    return { bisect: shellLine(['jsdyno', 'bisect', ...wordsOf(change, sides)]), noBisect: null };
  } catch (error) {
    return none((error as Error).message);
  }
}

const none = (why: string) => ({ bisect: null, noBisect: why });

/** @throws JsdynoError where no search is told so, and an error that says what is between no releases and no commits */
function wordsOf(
  { isBetter, range: [from, to] }: ChangePoint,
  { experiment, row, variants: [old, newer], isOfCommits }: Sides,
) {
  const { tree, text } = newer;
  const line = newer.runtime.kind === 'command' ? text : undefined;
  const work = () => rowWords(experiment, row, { line, place: placeFrom(tree) });
  if (!isOfCommits) {
    const [before, after] = [releaseOf(old), releaseOf(newer)];
    if (before === null || after === null) throw new Error('its variants are no releases');
    return ['--old', before, '--new', after, ...work()];
  }
  const on = line === undefined ? runtimeOf(newer) : 'node';
  if (on === null) throw new Error('its runtime has flags or variables');
  // What is looked for between a good and a bad commit is slower, unless they are swapped.
  const swapped = isBetter === true ? ['--good', to.label, '--bad', from.label, '--swap'] : null;
  const { at: _, ...trees } = (experiment.plan.trees ?? {}) as PlannedTrees;
  return [
    ...(swapped ?? ['--good', from.label, '--bad', to.label]),
    ...(on === 'node' ? [] : ['--on', on]),
    ...[...treesWords(trees), ...work()],
  ];
}

/** With its exact version; null of what no registry has, and of files in a folder that was typed. */
function releaseOf({ text, runtime }: StoredVariant): string | null {
  if (runtime.kind === 'command' || runtime.source !== 'registry') return null;
  const spec = { ...parseVariant(text), text: '', label: '' };
  if (spec.tree !== undefined && 'folder' in spec.tree) return null;
  return releaseText({ ...spec, tree: undefined }, runtime.kind, runtime.version);
}

/** What measures commits; null where more than a path says it. */
function runtimeOf(variant: StoredVariant): string | null {
  const { runtime, flags, env } = parseVariant(variant.text);
  return releaseOf(variant) ?? (flags.length === 0 && Object.keys(env).length === 0 ? runtime : null);
}

/** A path as it is typed in the folder that is measured; without a tree in the repository that it lies in, or beside it. */
function placeFrom(tree: Tree | undefined): (path: string) => string {
  return (path) => {
    if (!isAbsolute(path)) return path;
    const isOfTree = tree !== undefined && staysBelow(relative(tree.root, path));
    const from = isOfTree ? join(tree.root, tree.within ?? '') : topAbove(path);
    return relative(from, path).split(sep).join('/') || '.';
  };
}

function topAbove(path: string): string {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
  }
  return dirname(path);
}
