import type { DatabaseSync } from 'node:sqlite';
import { parseVariant } from '../../host/runtimes/index.ts';
import { sizingVariables } from '../../host/runtimes/own-values.ts';
import { ownServer } from '../../host/scenarios/own-server.ts';
import { http } from '../../kinds/http/index.ts';
import { shellLine, shellWord } from '../../text/shell-word.ts';
import type { Tried } from './answer/tried.ts';
import type { DoctorLoad } from './examine.ts';
import type { Finding, TryIdea } from './judge/finding.ts';

const ROUNDS = 8;
const WINDOW_MS = 2000;

/** As a variant's words. Pure. */
export function ideaWords({ env = {}, flags = [] }: TryIdea): string {
  return [...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...flags].join(' ');
}

/**
 * A program as it is, with what sizes it in the environment, and under an idea, as variants' words. Pure but for its default.
 * @param text the runtime with its flags, as a variant
 */
export function triedPair(
  text: string,
  { env = {}, flags = [] }: TryIdea,
  surroundings: NodeJS.ProcessEnv = process.env,
): [asIs: string, changed: string] {
  const { runtime, ...spec } = parseVariant(text);
  const own = { ...sizingVariables(surroundings), ...spec.env };
  const line = (set: Readonly<Record<string, string>>, more: readonly string[]) => {
    const variables = Object.entries(set).map(([name, value]) => `${name}=${shellWord(value)}`);
    return [...variables, shellWord(runtime), ...[...spec.flags, ...more].map(shellWord)].join(' ');
  };
  return [line(own, []), line({ ...own, ...env }, flags)];
}

/** The runtime of a command line with its flags, and the script with its arguments. Pure. */
export function splitLine(
  words: readonly string[],
  runtime: string,
): { runtime: string; flags: string[]; script: string[] } {
  const rest = words.slice(1);
  const place = rest.findIndex((word) => !word.startsWith('-'));
  return { runtime, flags: rest.slice(0, Math.max(0, place)), script: place === -1 ? [] : rest.slice(place) };
}

/**
 * Tries what the findings suggest in rounds of the engine, in turns with the program as it is: throughput, since a suggestion that is worth it
 * lets the program answer more. Each experiment is stored.
 * @param runtime as a variant names it
 * @throws what `http` throws
 */
export async function tryIdeas(
  words: readonly string[],
  runtime: string,
  findings: readonly Finding[],
  load: DoctorLoad,
  {
    offline,
    abort,
    port,
    database,
  }: {
    offline?: boolean | undefined;
    abort?: AbortSignal | undefined;
    port?: number | undefined;
    database?: DatabaseSync | undefined;
  },
): Promise<Tried[]> {
  const { flags, script } = splitLine(words, runtime);
  const path = 'path' in load.target ? load.target.path : '/';
  const server = shellLine(script);
  const own = ownServer({
    server,
    port,
    paths: [path],
    method: load.method,
    headers: load.headers,
    body: load.body?.toString(),
  });
  const tried: Tried[] = [];
  for (const { trouble, idea } of findings) {
    if (idea === undefined || abort?.aborted) continue;
    const [asIs, changed] = triedPair([runtime, ...flags].join(' '), idea);
    const { routes } = await http({
      on: [asIs, changed],
      own,
      shares: [],
      connections: load.connections,
      durationMs: WINDOW_MS,
      runs: ROUNDS,
      preload: 'off',
      offline,
      abort,
      database,
    });
    const relative = routes[0]?.throughput[1]?.relative ?? null;
    const command = `jsdyno http --server ${shellWord(server)} --load ${shellWord(path)} --connections ${load.connections} --shares none --preload off --on ${shellWord(asIs)} --on ${shellWord(changed)}`;
    tried.push({ trouble, idea: ideaWords(idea), relative, command });
  }
  return tried;
}
