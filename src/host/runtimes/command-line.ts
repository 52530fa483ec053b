import { packageFile } from '../files/package-file.ts';
import { isAtLeast } from './is-at-least.ts';
import type { Runtime, Variant } from './types.ts';

/** What starts a process: `env` holds additions only. */
export interface CommandLine {
  command: string;
  args: string[];
  env: Record<string, string>;
}

/** The part of a variant that a command line needs. */
export type Startable = Pick<Variant, 'env' | 'flags'> & { runtime: Pick<Runtime, 'kind' | 'version' | 'executable'> };

/**
 * How to run a script on a variant, so that what runs is that runtime and nothing above the script's folder changes it.
 *
 * The variant's own flags come after `extraFlags` and so have the last word, as in Node's own benchmark runner.
 *
 * @param file absolute path
 * @param extraFlags flags that the script asks for, such as `--expose-gc`
 */
export function commandLine(variant: Startable, file: string, args: string[], extraFlags: string[] = []): CommandLine {
  const { kind, version, executable } = variant.runtime;
  const flags = [...extraFlags, ...variant.flags];
  return {
    command: executable,
    args: [...ARGUMENTS[kind](flags, version), file, ...args],
    env: { ...isolation(kind), ...variant.env },
  };
}

/** What stands before the script. */
const ARGUMENTS: Readonly<Record<Runtime['kind'], (flags: string[], version: string) => string[]>> = {
  command: (flags) => flags,
  node: (flags) => flags,
  bun: bunArguments,
  deno: denoArguments,
};

/**
 * Bun fetches packages it misses, and reads bunfig.toml, .env and tsconfig.json (whose `paths` can replace built-in
 * looking modules) from the folders above: all of that is switched off. Before 1.3 it has no way to leave a tsconfig.json
 * out, and before 1.0.12 none to leave a .env out: it takes the flag for a command and prints its help.
 */
function bunArguments(flags: string[], version: string): string[] {
  const support = (name: string) => packageFile(`src/host/runtimes/support/${name}`);
  const own = [
    `--config=${support('bunfig.toml')}`,
    ...(hasEnvFile(version) ? [`--env-file=${support('empty.env')}`] : []),
    ...(isAtLeast(version, 1, 3) ? [`--tsconfig-override=${support('bun-tsconfig.json')}`] : []),
    '--no-install',
  ];
  const given = new Set(flags.map(nameOf));
  return [
    ...own.filter((flag) => !given.has(nameOf(flag)) && !(flag === '--no-install' && given.has('--install'))),
    ...flags,
  ];
}

/** Since 1.0.12. */
function hasEnvFile(version: string): boolean {
  return isAtLeast(version, 1, 0, 12);
}

/**
 * Deno takes V8's flags in one argument, `--v8-flags=`. Configuration files and lock files above the script are left
 * alone, nothing is fetched, and files ending in .js may be CommonJS, as they are everywhere else.
 */
function denoArguments(flags: string[]): string[] {
  const own: string[] = [];
  const v8: string[] = [];
  for (let i = 0; i < flags.length; i++) {
    const flag = flags[i] ?? '';
    if (flag.startsWith('--v8-flags=')) v8.push(...flag.slice('--v8-flags='.length).split(','));
    else if (!flag.startsWith('-') || isDenoFlag(flag)) own.push(flag);
    else v8.push(flag);
  }
  const given = new Set(own.map(nameOf));
  // Deno does not take "all" together with "some"; who names permissions means just those, and nobody is there to ask.
  const named = own.some((flag) => /^(--allow-(?!all$)|--permission|-[PRWNESI])/.test(flag));
  const ours = [
    named ? '--no-prompt' : '-A',
    '--quiet',
    '--no-lock',
    '--no-config',
    '--cached-only',
    '--unstable-detect-cjs',
  ];
  const kept = ours.filter((flag) => !given.has(flag) && !contradictions[flag]?.some((other) => given.has(other)));
  return ['run', ...kept, ...(v8.length > 0 ? [`--v8-flags=${v8.join(',')}`] : []), ...own];
}

/** What Deno does not accept together with a flag of ours: the user's word counts. */
const contradictions: Record<string, string[]> = {
  '-A': ['--allow-all'],
  '--quiet': ['-q'],
  '--no-lock': ['--lock', '--frozen'],
  '--no-config': ['--config', '-c'],
  '--cached-only': ['--reload', '-r'],
};

function nameOf(flag: string): string {
  return flag.split('=')[0] ?? flag;
}

const denoFlags = new RegExp(
  `^(-[A-Za-z].*|--(unstable|allow(?!-natives-syntax)|deny|ignore|inspect|cpu-prof|coverage|node-modules|permission|strace|tunnel).*|--(${[
    'cached-only',
    'cert',
    'check',
    'conditions',
    'config',
    'env-file',
    'ext',
    'frozen',
    'import',
    'import-map',
    'location',
    'lock',
    'minimum-dependency-age',
    'no-check',
    'no-code-cache',
    'no-config',
    'no-lock',
    'no-npm',
    'no-prompt',
    'no-remote',
    'preload',
    'quiet',
    'reload',
    'require',
    'seed',
    'vendor',
  ].join('|')})(=.*)?)$`,
);

/** Whether a flag is Deno's own; whatever else there is goes to V8, which refuses what it does not know. */
function isDenoFlag(flag: string): boolean {
  return denoFlags.test(flag);
}

function isolation(kind: Runtime['kind']): Record<string, string> {
  if (kind !== 'deno') return {};
  return { DENO_NO_UPDATE_CHECK: '1', DENO_NO_PACKAGE_JSON: '1' };
}
