import { setTimeout as sleep } from 'node:timers/promises';
import type { Variant } from '../../../host/runtimes/index.ts';
import { routeLabel } from '../../../host/scenarios/answers.ts';
import { checkRoutes } from '../../../host/scenarios/ask.ts';
import { openScenarios } from '../../../host/scenarios/find-scenarios.ts';
import { prepareScenario, type ReadyScenario } from '../../../host/scenarios/packages.ts';
import { ANY_RIGHT } from '../../../host/scenarios/scenario.ts';
import type { Server } from '../../../host/scenarios/server.ts';
import { lateReason } from '../../../measure/late-generator.ts';
import { LOST_SHARE } from '../../../measure/load/marks.ts';
import type { LoadResult } from '../../../measure/load/result.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { HttpRow } from '../configuration.ts';
import { ownServerOn, scenarioFolderOn } from '../scenario-on.ts';
import { failuresOf } from './http-figures.ts';

/** Milliseconds to wait for the last words of a server, after which its end is taken as known. */
const DYING_MS = 1000;
/** The generator's priority, where the system allows it: a look at the clock must not wait for other processes. */
const PRIORITY = -10;

/** The load that a row asks for; `pin` are the CPUs of the generator. */
export function loadOptions({ route, rate, load }: HttpRow, origin: string, seed: number | undefined, pin?: string) {
  const { generator, connections, pipelining, arrivals, durationMs, warmupMs } = load;
  return {
    url: `${origin}${route.path}`,
    method: route.method,
    headers: Object.entries(route.headers),
    body: route.body ?? undefined,
    generator,
    rate,
    connections,
    pipelining,
    arrivals,
    seed,
    durationMs,
    warmupMs,
    ids: load.ids,
    pin,
    priority: pin === undefined ? undefined : PRIORITY,
    // On a CPU of its own the generator may look at the clock without end; else only where it finds several CPUs.
    spin: pin === undefined || rate === undefined ? undefined : true,
  };
}

/** What is wrong with the answer to the row's request; null where it is right. */
export async function problemOf({ port }: Server, { route }: HttpRow): Promise<string | null> {
  return (await checkRoutes(port, [route])).get(route.name) ?? null;
}

/** The reason why the figures are not those of right answers; null where they are. */
export function problemOfLoad({ route }: HttpRow, result: LoadResult): string | null {
  const { completed, statuses } = result;
  if (result.unasked > 0) return `${routeLabel(route)} was answered more often than it was asked under load`;
  if (completed === 0)
    return `${routeLabel(route)} was not answered under load (${failureWords(result)})${pipelined(result)}`;
  const { status } = route.expect;
  const isRight = (one: string) =>
    status === ANY_RIGHT ? /^[123]/.test(one) : one === `${status}` || one === `${Math.floor(status / 100)}xx`;
  const wrong = Object.entries(statuses).filter(([one]) => !isRight(one));
  if (wrong.length > 0) {
    const words = wrong.map(([one, count]) => `${one} ${count} times`).join(', ');
    const expected = status === ANY_RIGHT ? '' : `, expected ${status}`;
    return `${routeLabel(route)} answered ${words} under load${expected}`;
  }
  const failures = failuresOf(result);
  if (failures <= LOST_SHARE * (completed + failures)) return null;
  return `${routeLabel(route)} left ${failures} of ${completed + failures} requests without an answer (${failureWords(result)})${pipelined(result)}`;
}

function failureWords({ failed, unfinished }: LoadResult): string {
  const words = Object.entries(failed).map(([kind, count]) => `${kind} ${count} times`);
  return [...words, ...(unfinished > 0 ? [`${unfinished} unfinished`] : [])].join(', ');
}

/** Why the figures are not the server's but the late generator's; null where it was in time. */
export function lateness({ marks }: LoadResult): string | null {
  const mark = marks.find(({ code }) => code === 'lagging');
  return mark === undefined ? null : lateReason(mark.message);
}

/** The outcome of a server that went wrong: its end is known a moment later than the failed load. */
export function deathOf(server: Server): Promise<string | null> {
  return Promise.race([server.died, sleep(DYING_MS, null, { ref: false })]);
}

/** Whether an error of the generator is the server's doing. */
export function isOfServer(error: unknown): error is JsdynoError {
  return error instanceof JsdynoError && (error.code === 'SERVER_UNREACHABLE' || error.code === 'GENERATOR_FAILED');
}

/** Packages by folder, asked once a sitting; they are installed long before. */
const ready = new Map<string, Promise<ReadyScenario>>();

/** As a variant's tree has it; null when the server is up already. */
export async function readyScenario(
  { scenario, own, route }: HttpRow,
  variant: Pick<Variant, 'tree'>,
): Promise<ReadyScenario | null> {
  if (own !== undefined) {
    const there = ownServerOn(variant, own);
    return { scenario: { ...there, routes: [route] }, folder: there.folder, sha256: '' };
  }
  if (scenario === undefined) return null;
  const folder = scenarioFolderOn(variant, scenario);
  const known = ready.get(folder) ?? prepareScenario(openScenarios([folder])[0] as never);
  ready.set(folder, known);
  return known;
}

/** Of servers that close where several requests wait. */
function pipelined({ marks }: LoadResult): string {
  const mark = marks.find(({ code }) => code === 'pipelining');
  return mark === undefined ? '' : `: ${mark.message}`;
}
