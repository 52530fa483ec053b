import { dirname } from 'node:path';
import { findProgram } from '../files/find-program.ts';
import { realPathIfThere } from '../files/if-there.ts';

/** npm's options as its own fetchers take them: registry, scopes, auth, proxies, certificates, timeouts, cache. */
export type NpmOptions = Record<string, unknown> & { registry?: string; offline?: boolean };

/** A server that does not answer is found out in seconds: there may be a cached runtime that will do. */
export const impatient = { retry: { retries: 1, factor: 1, minTimeout: 300, maxTimeout: 1_000 }, timeout: 20_000 };

/**
 * What npm would be configured with if it were run in this folder: the .npmrc files of project, user and machine, and
 * `npm_config_*`, read by npm's own loader. Its complaints about keys that it does not know are for npm's users.
 */
export async function npmConfig(cwd: string, env: NodeJS.ProcessEnv = process.env): Promise<NpmOptions> {
  const { default: Config } = await import('@npmcli/config');
  const { definitions, shorthands, flatten, nerfDarts } = (await import('@npmcli/config/lib/definitions/index.js'))
    .default;
  // The machine's npmrc is found by way of the Node that npm runs on, which need not be the one that runs jsdyno.
  const node = findProgram('node', { env, withoutPackages: true }) ?? process.execPath;
  const options = {
    definitions,
    shorthands,
    flatten,
    nerfDarts,
    npmPath: npmFolder(env),
    cwd,
    // Loading writes npm's own variables into the environment it is given.
    env: { ...env },
    // Our command line is not npm's.
    argv: [node, 'jsdyno'],
    execPath: realPathIfThere(node),
    warn: false,
  };
  const config = new Config(options as unknown as ConstructorParameters<typeof Config>[0]);
  await config.load();
  return config.flat as NpmOptions;
}

/** The registry of the package's scope, or the one for everything. */
export function registryOf(name: string, npm: NpmOptions): string {
  const scope = name.startsWith('@') ? name.slice(0, name.indexOf('/')) : '';
  const scoped = scope === '' ? undefined : npm[`${scope}:registry`];
  return typeof scoped === 'string' ? scoped : (npm.registry ?? '');
}

/** Where npm is installed, for the npmrc that its distributor put there; empty when there is none. */
function npmFolder(env: NodeJS.ProcessEnv): string {
  const cli = env.npm_execpath ?? findProgram('npm', { env, withoutPackages: true });
  return cli === undefined ? dirname(process.execPath) : dirname(dirname(realPathIfThere(cli)));
}
