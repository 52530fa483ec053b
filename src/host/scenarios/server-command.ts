import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { spawnable } from '../files/find-program.ts';
import { packageFile } from '../files/package-file.ts';
import { type CommandLine, commandLine, type Startable } from '../runtimes/command-line.ts';
import { preloadFlags } from '../runtimes/preload-flags.ts';
import { HOST } from './ask.ts';
import type { ReadyScenario } from './packages.ts';

/** Shipped as it is: the measured runtime loads it. */
const PRELOAD = packageFile('src/host/scenarios/preload.cjs');

/**
 * How a scenario's server is started on a variant and a port. `env` holds additions only.
 *
 * A script runs as benchmarks do, on the variant and with nothing from the folders above. Any other command finds the
 * variant's runtime first on its PATH, or wherever `$RUNTIME` stands in it, with the variant's flags.
 *
 * @param preload whether the server is to load what tells its figures
 * @returns null when the scenario has no server for this runtime
 */
export function serverCommand(
  { scenario, folder }: Pick<ReadyScenario, 'scenario' | 'folder'>,
  variant: Startable,
  port: number,
  preload = false,
): CommandLine | null {
  const env = { NODE_ENV: 'production', ...variant.env, PORT: String(port), HOST };
  const fill = (word: string) => word.replaceAll('$PORT', env.PORT).replaceAll('$HOST', HOST);
  const { server } = scenario;
  if (server.start !== undefined) {
    const { executable } = variant.runtime;
    const words = server.start.flatMap((word) => (word === '$RUNTIME' ? [executable, ...variant.flags] : [fill(word)]));
    const [command = '', ...args] = words;
    const PATH = `${dirname(executable)}${delimiter}${process.env.PATH ?? ''}`;
    const place = /^\.{1,2}[\\/]/.test(command) ? join(folder, command) : command;
    return { command: spawnable(place, { env: { ...process.env, PATH }, folder }), args, env: { PATH, ...env } };
  }
  const { kind } = variant.runtime;
  const line = kind === 'command' ? undefined : server[kind];
  if (line === undefined) return null;
  const [script = '', ...args] = line;
  const flags = [
    ...(existsSync(join(folder, 'node_modules')) ? packageFlags(variant) : []),
    ...(preload ? preloadFlags(variant, PRELOAD) : []),
  ];
  const started = commandLine(variant, resolve(folder, script), args.map(fill), flags);
  return { ...started, env: { ...started.env, ...env } };
}

/** With its configuration files switched off Deno looks into node_modules only when told to, in the words of Deno 2. */
function packageFlags({ runtime }: Startable): string[] {
  return runtime.kind === 'deno' ? ['--node-modules-dir=manual'] : [];
}
