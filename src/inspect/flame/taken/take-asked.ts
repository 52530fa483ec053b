import { parseVariant, resolveVariant, type Variant } from '../../../host/runtimes/index.ts';
import { openScenarios } from '../../../host/scenarios/find-scenarios.ts';
import { prepareScenario } from '../../../host/scenarios/packages.ts';
import type { TakePlan, Watch } from '../../capture/observe.ts';
import { takeOfProcess, takeOfProgram, takeOfScenario } from '../../capture/take.ts';
import type { Taken } from '../../capture/taken.ts';
import type { Profile } from '../../profiles/profile.ts';

/** What a profile is taken of. */
export type Profiled =
  | { what: 'program'; words: readonly string[] }
  | { what: 'process'; pid: number }
  | { what: 'scenario'; name: string };

interface TakeOptions {
  plan: TakePlan;
  /** The runtime in place of a program's own; of a scenario Node.js unless given. */
  on?: string | undefined;
  /** Of a scenario, which has its own requests. */
  rate?: number | undefined;
  connections: number;
  offline?: boolean | undefined;
  /** Where files are left. */
  folder: string;
  watch: Watch;
}

/** Takes it. @throws JsdynoError as takeOfProgram and the like, and as runtimes and scenarios do */
export async function takeAsked(asked: Profiled, options: TakeOptions): Promise<Taken> {
  const { plan, on, rate, connections, offline, folder, watch } = options;
  if (asked.what === 'process') return takeOfProcess(asked.pid, plan, folder, watch);
  const named = on ?? (asked.what === 'scenario' ? 'node' : undefined);
  let variant: Variant | null = null;
  if (named !== undefined) {
    const resolved = await resolveVariant(parseVariant(named), { offline, signal: watch.abort });
    for (const warning of resolved.warnings) watch.say(`warning: ${warning}`);
    variant = resolved.variant;
  }
  if (asked.what === 'program') return takeOfProgram(asked.words, variant, plan, folder, watch);
  const [scenario] = openScenarios([asked.name]);
  const ready = await prepareScenario(scenario as NonNullable<typeof scenario>, { offline, signal: watch.abort });
  const load = { url: '/', connections, ...(rate === undefined ? {} : { rate }) };
  return takeOfScenario(ready, variant as Variant, { ...plan, load }, folder, watch);
}

/** Whether anything of the program itself was hit. Pure. */
export function hasAnything({ frames, nodes }: Profile): boolean {
  const kindOf = (node: number) => frames[nodes.frame[node] as number]?.kind ?? 'unknown';
  return nodes.self.some((_, node) => ['application', 'dependency', 'wasm'].includes(kindOf(node)));
}
