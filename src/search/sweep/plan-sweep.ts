/** What a sweep is asked for, made an experiment of: its releases spelt out, its rows those of a kind of work. */

import { parseVariant } from '../../host/runtimes/index.ts';
import type { Each } from '../../host/runtimes/series/each.ts';
import { expandSeries, holdsSeries } from '../../host/runtimes/series/expand-series.ts';
import { leftOutLines } from '../../host/runtimes/series/left-out.ts';
import { ANY_RUNTIME } from '../../host/runtimes/types.ts';
import { commandLineOf, type SearchedWork, searchedPlan, searchedWords } from '../../kinds/searched-plan.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { ExperimentRequest } from '../../work/experiment/prepare.ts';
import { wordsOf } from '../../work/typed/declared.ts';
import { OPTIONS } from './options.ts';
import { usualSweep } from './sweep-design.ts';

/** What is swept. */
export interface AskedSweep extends SearchedWork {
  /** Ranges of releases, or variants one by one in their order. */
  on: readonly string[];
  /** Which releases of a range; absent: the newest of each major version, or of each minor one where the range is of one major. */
  each?: Each | undefined;
  /** Refuse the network. */
  offline?: boolean | undefined;
}

interface Told {
  onWarning?: ((text: string) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * The experiment of a sweep. Its releases are looked up, and none is fetched yet.
 * @throws JsdynoError BAD_USAGE, BAD_SERIES, and those of the kind and of the registry
 */
export async function sweepRequest(asked: AskedSweep, { onWarning, signal }: Told = {}): Promise<ExperimentRequest> {
  const { on, offline } = asked;
  refuseMixed(on);
  refuseLines(asked);
  if (asked.each !== undefined && !holdsSeries(on)) throw noRange(asked.each);
  const each = asked.each ?? (await usualEach(asked, signal));
  const series =
    each === undefined
      ? { texts: [...on], leftOut: [], warnings: [] }
      : await expandSeries(on, each, { offline, signal, fewest: 2 });
  for (const line of [...series.warnings, ...leftOutLines(series.leftOut)]) onWarning?.(line);
  const { texts, leftOut } = series;
  if (texts.length < 2) throw nothingToSweep(on);
  const { kind, plan } = await searchedPlan(asked, texts.length);
  const options = { ...usualSweep(texts.length) };
  const find = { as: 'sweep' as const, command: sweepWords(asked), path: texts, leftOut, options };
  return { kind, variants: texts, plan: { ...plan, find }, offline, leaveOut: true };
}

/** The words of the command line that asks for a sweep, `jsdyno` left out. Pure. */
export function sweepWords(asked: AskedSweep): string[] {
  const { on, each, lanes } = asked;
  return ['sweep', ...wordsOf(OPTIONS, { on: [...on], each, lanes }), ...searchedWords(asked)];
}

/** Ranges that hold several major versions are swept by these: by each minor one they would be a hundred downloads. */
async function usualEach({ on, offline }: AskedSweep, signal: AbortSignal | undefined): Promise<Each | undefined> {
  if (!holdsSeries(on)) return undefined;
  const { texts } = await expandSeries(on, 'major', { offline, signal });
  return texts.length > 1 ? 'major' : 'minor';
}

const RUNTIME = new RegExp(`^(${ANY_RUNTIME})(?:@|$)`, 'i');

/** @throws JsdynoError BAD_USAGE for a series of several kinds of runtimes, whose releases have no order among one another */
function refuseMixed(on: readonly string[]): void {
  const kinds = [...new Set(on.map((text) => RUNTIME.exec(parseVariant(text).runtime)?.[1]?.toLowerCase()))];
  const named = kinds.filter((kind) => kind !== undefined);
  if (named.length < 2) return;
  throw new JsdynoError('BAD_USAGE', `${named.join(' and ')} are separate series`, {
    hint: 'sweep each alone; "jsdyno compare" compares them',
  });
}

/** @throws JsdynoError BAD_USAGE for a command line, which is started by itself and not on a release */
function refuseLines(asked: AskedSweep): void {
  const line = commandLineOf(asked);
  if (line === undefined) return;
  throw new JsdynoError('BAD_USAGE', `"${line}" is a command line; a sweep needs a script`, {
    hint: 'name a script: each release runs it',
  });
}

function noRange(each: Each): JsdynoError {
  return new JsdynoError('BAD_SERIES', `--each ${each} needs a range of releases`, {
    hint: `--on 'node@>=20 <27' --each ${each}`,
  });
}

function nothingToSweep(on: readonly string[]): JsdynoError {
  const what = on.length === 0 ? 'sweep needs the releases' : `${on.join(', ')} is no series`;
  return new JsdynoError('BAD_USAGE', what, {
    hint: "name a range, such as --on 'node@>=20 <27', or at least two variants",
  });
}
