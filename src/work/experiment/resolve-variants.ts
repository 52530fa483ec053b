/** Variants as typed, made ready to be measured: runtimes fetched and started once, trees checked out, scripts transformed. */
import { inherited, takenOutNote } from '../../host/process/surroundings.ts';
import { treeOf } from '../../host/revisions/tree-of.ts';
import { distinctLabels } from '../../host/runtimes/distinct-labels.ts';
import {
  type DownloadProgress,
  parseVariant,
  placeMeant,
  resolveVariant,
  type Tree,
  type Variant,
} from '../../host/runtimes/index.ts';
import { type OnLeftOut, orLeftOut } from '../../host/runtimes/series/or-left-out.ts';
import type { FindPlan, Plan, PlannedTrees } from '../../measure/plan.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Work } from '../ready-work.ts';

/** Called with what happens meanwhile. */
export interface FindingEvents {
  onDownload?: ((progress: DownloadProgress) => void) | undefined;
  /** A warning in one line. */
  onWarning?: ((text: string) => void) | undefined;
  /** A finding in one line, which is no warning. */
  onNote?: ((text: string) => void) | undefined;
}

/**
 * Takes runtimes as typed, downloads missing ones and starts each once. With `onLeftOut` it continues without those that are unavailable or
 * do not start.
 * @throws JsdynoError BAD_SERIES if fewer than two of several are left; and as resolveVariant
 */
export async function resolveVariants(
  texts: readonly string[],
  {
    onDownload,
    onWarning,
    onNote,
    offline,
    trees,
    onLeftOut,
  }: FindingEvents & {
    offline?: boolean | undefined;
    trees?: PlannedTrees | undefined;
    onLeftOut?: OnLeftOut | undefined;
  },
  abort?: AbortSignal,
): Promise<Variant[]> {
  const specs = texts.map((text) => parseVariant(text));
  const note = takenOutNote(inherited(), specs);
  if (note !== undefined) onWarning?.(note);
  const variants: Variant[] = [];
  for (const spec of specs) {
    const found = await orLeftOut(
      spec.text,
      () => resolveVariant(spec, { offline, onProgress: onDownload, signal: abort }),
      onLeftOut,
    );
    if (found === undefined) continue;
    const { variant, warnings } = found;
    for (const warning of warnings) onWarning?.(warning);
    const options = { ...trees, cwd: process.cwd(), signal: abort, onNote, onWarning };
    variants.push(spec.tree === undefined ? variant : { ...variant, tree: await treeOf(spec.tree, options) });
  }
  if (variants.length < Math.min(2, texts.length)) throw tooFewLeft(texts.length, variants);
  return withDistinctLabels(variants);
}

function tooFewLeft(asked: number, [left]: readonly Variant[]): JsdynoError {
  const what = left === undefined ? 'none is left' : `${left.label} alone is left`;
  return new JsdynoError('BAD_SERIES', `of ${asked} variants ${what}: the others cannot be had or do not start here`, {
    hint: 'take a range with newer releases, or --each minor',
  });
}

/** The trees in which command lines are started. */
export async function placesOf(
  { trees = {} }: Pick<Plan, 'trees'>,
  { onNote, onWarning }: FindingEvents,
  signal: AbortSignal | undefined,
): Promise<Tree[]> {
  const found: Tree[] = [];
  for (const typed of trees.at ?? []) {
    found.push(await treeOf(placeMeant(typed), { ...trees, cwd: process.cwd(), signal, onNote, onWarning }));
  }
  return found;
}

export function withDistinctLabels(variants: readonly Variant[]): Variant[] {
  const labels = distinctLabels(variants.map(({ label }) => label));
  return variants.map((variant, i) => ({ ...variant, label: labels[i] as string }));
}

/** What is left out, as warnings, and added to `lost`. */
export function leavingOut(
  leaveOut: boolean | undefined,
  { onWarning }: Pick<FindingEvents, 'onWarning'>,
  lost: FindPlan['leftOut'] = [],
): { onLeftOut?: OnLeftOut } {
  if (leaveOut !== true) return {};
  return {
    onLeftOut(text, reason) {
      lost.push({ text, reason });
      onWarning?.(`${text} is left out: ${reason}`);
    },
  };
}

/**
 * The variants with JavaScript in place of the scripts of the work.
 * @throws JsdynoError BAD_OPTION where there is none of the user's own, and those of transformedVariants
 */
export async function withTransform<V extends Variant>(
  variants: readonly V[],
  work: Pick<Work<never, never, never>, 'scripts'>,
): Promise<V[]> {
  const scripts = work.scripts?.() ?? [];
  if (scripts.length > 0) {
    return (await import('../../host/transform/transformed-variants.ts')).transformedVariants(variants, scripts);
  }
  throw new JsdynoError('BAD_OPTION', '--transform is for scripts of your own, but none is measured', {
    hint: 'leave it out; a command line that is timed transforms for itself',
  });
}
