import { ownValues, sizingVariables } from '../../../host/runtimes/own-values.ts';
import { openScenarios } from '../../../host/scenarios/find-scenarios.ts';
import type { Scenario } from '../../../host/scenarios/scenario.ts';
import { httpReport } from '../../../kinds/http/http-measurements.ts';
import { httpKind } from '../../../kinds/http/kind.ts';
import { httpPlan } from '../../../kinds/http/plan.ts';
import type { HttpReport } from '../../../kinds/http/report/http-report.ts';
import { startupKind } from '../../../kinds/startup/kind.ts';
import { startupPlan } from '../../../kinds/startup/plan.ts';
import { startupReport } from '../../../kinds/startup/startup-measurements.ts';
import { ofTimes, type Relative } from '../../../show/sheets/compared.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { ExperimentRequest } from '../../../work/experiment/prepare.ts';
import type { Stored } from '../../../work/kind.ts';
import type { Watched } from '../observe/watch-program.ts';
import { candidates, type Trial, type Tried } from '../trial.ts';
import { flagWords, sizedProgram, type TriedProgram, triedLine, triedServer, triedVariant } from './tried-program.ts';

/** Which flags are tried, and how. Times are milliseconds. */
export interface TryOptions {
  /** As typed, a list of flags each; none: those that the report suggests. */
  tryFlags: readonly string[];
  /** Rounds at most. */
  runs?: number | undefined;
  scenario?: string | undefined;
  connections: number;
  rate?: number | undefined;
  durationMs?: number | undefined;
  warmupMs?: number | undefined;
  offline?: boolean | undefined;
}

/** Measures what is asked for to its end, and says where it is stored. */
export type Measure = (request: ExperimentRequest) => Promise<Stored>;

/** Tries flags when the program has been watched. */
export type Trying = (measure: Measure) => Promise<Trial>;

const BASELINE = 'as it is';
const MOST_ROUNDS = 30;
const FEWEST_ROUNDS = 10;
/** Programs that take longer are run less often. */
const LONG_MS = 3000;

/** @param surroundings variables that size the program, as it is tried */
async function flagsOf(
  { tryFlags }: TryOptions,
  program: TriedProgram,
  surroundings: Record<string, string>,
): Promise<string[][]> {
  if (tryFlags.length > 0) return tryFlags.map(flagWords);
  const sized = sizedProgram(program, surroundings);
  return candidates((await ownValues(sized)).semiSpace, sized.runtime.kind);
}

/** Whole runs of the program, from start to end. @throws JsdynoError BAD_USAGE */
export function timeTrial(program: TriedProgram, { program: { isDone }, seen }: Watched, options: TryOptions): Trying {
  if (isDone) {
    throw new JsdynoError('BAD_USAGE', '--try times the whole program, but the program does not end', {
      hint: 'use --load for a server',
    });
  }
  triedLine(program, []); // what cannot be tried is said before anything is measured
  return async (measure) => {
    const flags = await flagsOf(options, program, sizingVariables());
    const lines = [triedLine(program, []), ...flags.map((own) => triedLine(program, own))];
    const lasted = seen.to;
    const most = options.runs ?? (lasted > LONG_MS ? FEWEST_ROUNDS : MOST_ROUNDS);
    const plan = startupPlan(lines.length, {
      commands: lines,
      names: [BASELINE, ...flags.map(nameOf)],
      minRuns: Math.min(most, FEWEST_ROUNDS),
      maxRuns: most,
      timeoutMs: Math.max(60_000, 5 * lasted),
    });
    const stored = await measure({ kind: startupKind, variants: lines, plan, leaveOut: false });
    const { processes, experiment } = startupReport(startupKind, stored);
    const cells = processes[0]?.cells ?? [];
    const base = cells[0];
    return {
      of: 'time',
      experiment: experimentName(experiment),
      baseline: base?.wall?.mean ?? null,
      tried: flags.map((own, i): Tried => {
        const cell = cells[i + 1];
        return {
          flags: own,
          figure: cell?.wall?.mean ?? null,
          relative: cell?.relative ?? null,
          reason: cell?.reason ?? null,
          memory: ratioOf(cell?.peakBytes, base?.peakBytes),
        };
      }),
    };
  };
}

/**
 * The program as a server under load, fresh in each round.
 * @param url where it listens; null: the server of a scenario
 * @throws JsdynoError BAD_USAGE
 */
export function serverTrial(program: TriedProgram, url: string | null, options: TryOptions): Trying {
  triedVariant(program, [], BASELINE); // as above
  return async (measure) => {
    const flags = await flagsOf(options, program, {});
    const variants = [
      triedVariant(program, [], BASELINE),
      ...flags.map((own) => triedVariant(program, own, nameOf(own))),
    ];
    const { connections, rate, runs } = options;
    const plan = httpPlan(variants.length, {
      ...(url === null
        ? { scenarios: openScenarios([options.scenario as string]).map(({ folder }) => folder) }
        : { own: serverOf(program, url) }),
      connections,
      rates: rate === undefined ? [] : [rate],
      shares: [],
      preload: 'off',
      ...(runs === undefined ? {} : { runs }),
      ...(options.durationMs === undefined ? {} : { durationMs: Math.min(options.durationMs, LONGEST_RUN_MS) }),
      ...(options.warmupMs === undefined ? {} : { warmupMs: options.warmupMs }),
    });
    const { offline } = options;
    const stored = await measure({ kind: httpKind, variants, plan: httpKind.check(plan), leaveOut: false, offline });
    return serverTrialOf(httpReport(httpKind, stored), flags);
  };
}

const LONGEST_RUN_MS = 10_000;

/** At a rate its P99 says more than how much was answered, which is the rate. */
function serverTrialOf({ routes, experiment }: HttpReport, flags: string[][]): Trial {
  const [route] = routes;
  const memories = route?.throughput.map(({ use }) => use.memoryPeak) ?? [];
  const common = { experiment: experimentName(experiment) };
  const cellsAtRate = route?.rates[0]?.cells;
  const figures: { figure: number | null; relative: Relative | null; reason: string | null }[] =
    cellsAtRate === undefined
      ? (route?.throughput ?? []).map(({ requests, relative, reason }) => ({
          figure: requests?.value ?? null,
          relative,
          reason,
        }))
      : cellsAtRate.map(({ quantiles: { p99 }, reason }) => ({
          figure: p99?.value ?? null,
          // Of latencies: above 1 is slower, and its verdict says so.
          relative: p99?.relative == null ? null : ofTimes(p99.relative),
          reason,
        }));
  return {
    of: cellsAtRate === undefined ? 'throughput' : 'latency',
    ...common,
    baseline: figures[0]?.figure ?? null,
    tried: flags.map((own, i) => ({
      flags: own,
      figure: figures[i + 1]?.figure ?? null,
      relative: figures[i + 1]?.relative ?? null,
      reason: figures[i + 1]?.reason ?? null,
      memory: ratioOf(memories[i + 1], memories[0]),
    })),
  };
}

/** The program as a server that is asked for the address's path. Where it listens is found out, so that several can be up. */
function serverOf(program: TriedProgram, url: string): Scenario {
  if (url.startsWith('/')) return triedServer(program, { path: url });
  const { pathname, search, port } = new URL(url);
  return triedServer(program, { port: Number(port || 80), path: `${pathname}${search}` });
}

function nameOf(flags: readonly string[]): string {
  return flags.join(' ');
}

function ratioOf(one: number | null | undefined, other: number | null | undefined): number | null {
  return one == null || other == null || other === 0 ? null : one / other;
}

function experimentName(experiment: { [more: string]: unknown } | null): string | null {
  return typeof experiment?.name === 'string'
    ? experiment.name
    : typeof experiment?.id === 'string'
      ? experiment.id
      : null;
}
