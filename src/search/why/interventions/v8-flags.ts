import type { Intervention, InterventionArea, RuntimeFacts } from './intervention.ts';

/** An intervention that sets flags of V8 and nothing else. */
export function v8Intervention(
  name: string,
  title: string,
  what: InterventionArea,
  v8: Record<string, string>,
  changes: string | null = null,
): Intervention {
  const flags = Object.entries(v8).map(([flag, value]) => flagOf(flag, value));
  return { name, title, flags, env: {}, v8, what, changes, isPossible: (facts) => lacks(facts, Object.keys(v8)) };
}

/** As it is typed: `--maglev`, `--no-maglev`, `--max-semi-space-size=16`. Pure. */
export function flagOf(name: string, value: string): string {
  return value === 'true' ? `--${name}` : value === 'false' ? `--no-${name}` : `--${name}=${value}`;
}

/** Why a runtime cannot be given flags of V8; null where it can. */
function lacks({ kind, version, v8Flags }: RuntimeFacts, flags: readonly string[]): string | null {
  if (kind === 'bun') return 'the engine of Bun is not V8';
  if (kind === 'command') return 'it is a command, whose runtime is not known';
  if (Object.keys(v8Flags).length === 0) return `${kind} ${version} does not list its flags of V8`;
  const missing = flags.filter((flag) => v8Flags[flag] === undefined);
  return missing.length === 0
    ? null
    : `V8 of ${kind} ${version} has no flag ${missing.map((flag) => `--${flag}`).join(', ')}`;
}
