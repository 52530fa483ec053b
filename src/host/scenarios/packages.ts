import { cp, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { findProgram } from '../files/find-program.ts';
import { isFile, objectIfThere } from '../files/if-there.ts';
import { readJson } from '../files/json-file.ts';
import { withLock } from '../files/lock.ts';
import { cacheFolder } from '../files/own-folders.ts';
import { makeBeside, moveIntoPlace } from '../files/write-beside.ts';
import { endedWithin } from '../process/ended-within.ts';
import { spawnGuarded } from '../process/guarded-child.ts';
import { cacheError } from '../runtimes/cache-error.ts';
import { filesOf, scenarioFingerprint } from './find-scenarios.ts';
import type { Scenario } from './scenario.ts';

/** A scenario whose servers can be started. */
export interface ReadyScenario {
  scenario: Scenario;
  /** Where servers run: the scenario's own folder, or its copy with packages in the cache. */
  folder: string;
  /** SHA-256 over the scenario's files, hexadecimal. */
  sha256: string;
}

export interface PackageOptions {
  /** Refuse the network. */
  offline?: boolean | undefined;
  /** Default: `$JSDYNO_CACHE`, or the system's folder for caches. */
  cacheDir?: string | undefined;
  /** `waiting` means that another process installs the same packages. */
  onProgress?: ((phase: 'waiting' | 'installing' | 'done') => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Written last: a folder of the cache that has it is whole. */
const MARK = '.jsdyno-scenario.json';
const INSTALL_MS = 10 * 60_000;
const GRACE_MS = 2000;
/** npm puts its error first and its usage behind it. */
const SAID_BYTES = 65_536;
/** Exactly the lock file's packages; none of their scripts runs. */
const ARGUMENTS = [
  'ci',
  '--ignore-scripts',
  '--allow-git=none',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--loglevel=error',
];

/**
 * Makes a scenario ready: installs its packages once, by the user's own npm and so with the user's registry and proxies.
 * The copy is made beside its place and renamed, so the place holds all of it or nothing, however the process ends.
 *
 * @throws JsdynoError SCENARIO_INVALID, SCENARIO_PACKAGES, CACHE_UNWRITABLE
 */
export async function prepareScenario(scenario: Scenario, options: PackageOptions = {}): Promise<ReadyScenario> {
  const sha256 = scenarioFingerprint(scenario);
  if (!scenario.package) return { scenario, folder: scenario.folder, sha256 };
  checkLock(scenario);
  const root = join(cacheFolder(options.cacheDir), 'scenarios');
  // Some packages have parts for one system only.
  const name = `${sha256.slice(0, 32)}-${process.platform}-${process.arch}`;
  const place = join(root, name);
  const ready = { scenario, folder: place, sha256 };
  const isWhole = async () => (await readJson(join(place, MARK))) !== undefined;
  const isDone = async () => ((await isWhole()) ? ready : undefined);
  try {
    return await withLock(
      join(dirname(root), 'locks', `scenario-${name}`),
      { isDone, onWait: () => options.onProgress?.('waiting'), signal: options.signal },
      async () => {
        options.onProgress?.('installing');
        await makeBeside(root, async (partial) => {
          await fill(partial, scenario, options);
          await moveIntoPlace(partial, place, isWhole);
        });
        options.onProgress?.('done');
        return ready;
      },
    );
  } catch (error) {
    throw cacheError(error, dirname(root));
  }
}

async function fill(folder: string, scenario: Scenario, options: PackageOptions): Promise<void> {
  for (const file of filesOf(scenario.folder)) {
    await cp(join(scenario.folder, file), join(folder, file), { dereference: true });
  }
  await runNpm(scenario, folder, options);
  await writeFile(join(folder, MARK), `${JSON.stringify({ schema: 1, installedAt: new Date().toISOString() })}\n`);
}

async function runNpm(scenario: Scenario, folder: string, { offline, signal }: PackageOptions): Promise<void> {
  const npm = findProgram('npm', { withoutPackages: true });
  if (npm === undefined) {
    throw new JsdynoError(
      'SCENARIO_PACKAGES',
      `the scenario ${scenario.name} has packages, and npm is not on the PATH`,
      {
        hint: 'install Node.js with npm, or use scenarios without packages: node-http, bun-serve, deno-serve',
      },
    );
  }
  const args = [...ARGUMENTS, ...(offline ? ['--offline'] : ['--prefer-offline'])];
  // Guarded: an npm that outlived this process would go on writing into a folder that the next one clears away.
  const child = spawnGuarded(npm, args, {
    cwd: folder,
    tailBytes: SAID_BYTES,
    limitMs: INSTALL_MS + GRACE_MS,
    // npm starts the node that is found first: the one it was installed with, not some package's.
    env: {
      ...process.env,
      PATH: `${dirname(npm)}${delimiter}${process.env.PATH ?? ''}`,
      npm_config_update_notifier: 'false',
    },
  });
  const { code, startError, timedOut } = await endedWithin(child, { limitMs: INSTALL_MS, graceMs: GRACE_MS, signal });
  if (code !== 0) throw npmError(scenario, startError?.message ?? child.stderr(), timedOut);
}

/** npm says `npm error code X` and then what is wrong, older ones `npm ERR!`. */
function npmError(scenario: Scenario, said: string, timedOut: boolean): JsdynoError {
  const lines = [...said.matchAll(/^npm (?:error|ERR!) (.*)$/gm)].map(([, line = '']) => line);
  const code = lines.map((line) => /^code (\S+)$/.exec(line)?.[1]).find((found) => found !== undefined) ?? '';
  const what = timedOut
    ? `took longer than ${INSTALL_MS / 60_000} minutes`
    : `failed${code === '' ? '' : ` (${code})`}`;
  return new JsdynoError(
    'SCENARIO_PACKAGES',
    `npm could not install the packages of the scenario ${scenario.name}: it ${what}`,
    {
      hint: hintFor(code, scenario),
      details: said,
    },
  );
}

function hintFor(code: string, { folder }: Scenario): string {
  switch (code) {
    case 'ENOTCACHED':
      return 'run it once with the network, without --offline';
    case 'EUSAGE':
      return `package.json and package-lock.json differ: run "npm install --package-lock-only" in ${folder}`;
    case 'EINTEGRITY':
      return 'a package is not what the lock file names; look at the registry or mirror in between';
    default:
      return '"npm ping" uses the same registry and proxies; --verbose shows what npm said';
  }
}

function checkLock({ name, folder }: Scenario): void {
  for (const file of ['package.json', 'package-lock.json']) {
    const path = join(folder, file);
    const content = objectIfThere(path);
    if (content === null) {
      throw new JsdynoError(
        'SCENARIO_INVALID',
        `the scenario ${name} ${isFile(path) ? 'has an unreadable' : 'lacks a'} ${file}`,
        {
          hint: `"package": true needs both files: run "npm install --package-lock-only" in ${folder}`,
        },
      );
    }
    const address = file === 'package-lock.json' ? repositoryIn(content) : undefined;
    if (address !== undefined) {
      throw new JsdynoError(
        'SCENARIO_INVALID',
        `the lock file of the scenario ${name} names a repository: ${address}`,
        {
          hint: 'npm would clone it and may run its scripts; use the package from a registry',
        },
      );
    }
  }
}

const REPOSITORY =
  /^(git|ssh|svn|hg)[+:@]|^(github|gitlab|bitbucket|gist|sourcehut):|^https?:\/\/(www\.|gist\.)?(github\.com|gitlab\.com|bitbucket\.org|git\.sr\.ht)\/[^/]+(\/[^/]+(\/tree\/.*)?)?$/;

/** The first address in a lock file, of whatever version, that npm takes for a repository: of all it only reads archives. */
function repositoryIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if ((key === 'resolved' || key === 'version') && typeof inner === 'string' && REPOSITORY.test(inner)) return inner;
    const found = repositoryIn(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}
