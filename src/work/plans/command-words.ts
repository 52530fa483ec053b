/**
 * The words of the command line that was typed for a plan: an option for each choice that is not the usual one. Each function
 * gives none where there is nothing to say. Pure.
 */

import { DEFAULT_TIMEOUT_MS, type Plan, type PlannedTrees, type Recorded } from '../../measure/plan.ts';
import { DEFAULT_MARGIN, marginAsTyped } from '../../stats/margin.ts';

/** `--name value`. */
export function option(name: string, value: string | number | undefined): string[] {
  return value === undefined ? [] : [`--${name}`, String(value)];
}

/** `--name value`, where it is another than without the option. */
export function unlessUsual(name: string, value: string | number | undefined, usual: string | number): string[] {
  return option(name, value === usual ? undefined : value);
}

/** `--name`. */
export function flag(name: string, isSet: boolean | undefined): string[] {
  return isSet === true ? [`--${name}`] : [];
}

/** `--name value` for each. */
export function each(name: string, values: readonly string[] = []): string[] {
  return values.flatMap((value) => option(name, value));
}

/** `--on` for each runtime; `node` alone is measured where none is named. */
export function runtimeWords(variants: readonly string[]): string[] {
  return variants.length === 1 && variants[0] === 'node' ? [] : each('on', variants);
}

/** Milliseconds as seconds. */
export function inSeconds(milliseconds: number | undefined): string | undefined {
  return milliseconds === undefined ? undefined : `${milliseconds / 1000}s`;
}

/** How files of revisions are made ready. */
export function treesWords({ at, install, build, passEnv }: PlannedTrees = {}): string[] {
  return [
    ...each('rev', at),
    ...(install === false ? ['--no-install'] : option('install', install)),
    ...option('build', build),
    ...each('pass-env', passEnv),
  ];
}

/** What any plan may say. The seed always: nobody types it, and the same order of runs is of the same seed. */
export function sharedWords(plan: Omit<Recorded<Plan>, 'kind'>): string[] {
  const { margin = DEFAULT_MARGIN, pin, lanes, timeoutMs, seed, format } = plan;
  return [
    ...treesWords(plan.trees),
    ...unlessUsual('margin', marginAsTyped(margin), marginAsTyped(DEFAULT_MARGIN)),
    ...option('pin', pin),
    ...option('lanes', lanes),
    ...option('timeout', timeoutMs === DEFAULT_TIMEOUT_MS ? undefined : inSeconds(timeoutMs)),
    ...option('format', format),
    ...option('seed', seed),
  ];
}
