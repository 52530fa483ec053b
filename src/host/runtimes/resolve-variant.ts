import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { findProgram } from '../files/find-program.ts';
import { hashFileOnce } from '../files/hash.ts';
import { cacheFolder } from '../files/own-folders.ts';
import { askVersion } from './ask-version.ts';
import { type Cached, discard } from './cache-directory.ts';
import { changedError, changedWarning, isIntact } from './check-cached.ts';
import { learn } from './facts/fact.ts';
import { idleFlags } from './facts/idle-flags.ts';
import { isAtLeast } from './is-at-least.ts';
import { checkRelease } from './oldest-releases.ts';
import { parseRuntime, type RuntimeRequest } from './parse-runtime.ts';
import { resolveRelease, stoodIn } from './resolve-release.ts';
import { runToEnd } from './run-to-end.ts';
import { doesNotStart, startProbe, startProbeOnce } from './start-probe.ts';
import type { DownloadProgress, Runtime, RuntimeKind, RuntimeOptions, Variant, VariantSpec } from './types.ts';

/** What a name would resolve to; nothing was downloaded, started or promised. */
export interface Resolution {
  /** As typed. */
  text: string;
  source: 'registry' | 'path';
  /** Unknown for an executable until it is started. */
  kind: RuntimeKind | undefined;
  version: string | undefined;
  package: string | undefined;
  /** Absolute path; undefined when it would have to be fetched. */
  executable: string | undefined;
  warnings: string[];
}

/**
 * What a runtime's name would resolve to, without fetching it.
 *
 * @param text `node@22`, `bun`, `./out/Release/node`
 * @throws JsdynoError as resolveVariant does, but for those of downloads and starts
 */
export async function resolveSpec(text: string, options: RuntimeOptions = {}): Promise<Resolution> {
  const request = requestFor(text, options);
  if (request.from !== 'registry') {
    const executable = locate(request, text);
    const kind = request.from === 'search path' ? request.kind : undefined;
    return { text, source: 'path', kind, version: undefined, package: undefined, executable, warnings: [] };
  }
  const { version, cached, listed, warnings } = await resolveRelease(request.kind, request.wanted, options);
  return {
    text,
    source: 'registry',
    kind: request.kind,
    version,
    package: cached?.record.package ?? listed?.source.carrier.package,
    executable: cached === undefined ? undefined : join(cached.folder, cached.record.executable),
    warnings,
  };
}

/**
 * Finds a variant's runtime, fetches it when it is missing, and makes sure that it starts with the variant's flags and
 * environment.
 *
 * @throws JsdynoError UNKNOWN_RUNTIME, UNKNOWN_VERSION, UNSUPPORTED_PLATFORM, UNSUPPORTED_RELEASE,
 *   RUNTIME_NOT_CACHED, RUNTIME_CHANGED, REGISTRY_UNREACHABLE, REGISTRY_REFUSED, REGISTRY_UNTRUSTED, DOWNLOAD_CORRUPT,
 *   CACHE_UNWRITABLE, RUNTIME_DOES_NOT_START
 */
export async function resolveVariant(
  spec: VariantSpec,
  options: RuntimeOptions = {},
): Promise<{ variant: Variant; warnings: string[] }> {
  const { label, text, env, flags } = spec;
  const request = requestFor(spec.runtime, options);
  if (request.from !== 'registry') {
    const executable = locate(request, spec.runtime);
    const runtime = await probeExecutable(executable, spec, options);
    return { variant: { label, text, env, flags, runtime }, warnings: await remarks(runtime, spec, options) };
  }
  const { cached, warnings } = await obtain(request.kind, request.wanted, options);
  const runtime = await probeCached(cached, spec, options);
  return {
    variant: { label, text, env, flags, runtime },
    warnings: [...warnings, ...(await remarks(runtime, spec, options))],
  };
}

/**
 * A runtime of the registry, in the cache: it was there, it was fetched, or a cached one stands in, with a warning. One
 * whose bytes have changed is thrown away and fetched again.
 */
export async function obtain(
  kind: RuntimeKind,
  wanted: string,
  options: RuntimeOptions,
): Promise<{ cached: Cached; fetched: boolean; warnings: string[] }> {
  const thrownAway: string[] = [];
  for (;;) {
    const { cached, fetched, warnings } = await findOrFetch(kind, wanted, options);
    if (fetched || (await isIntact(cached))) return { cached, fetched, warnings: [...thrownAway, ...warnings] };
    if (options.offline === true) throw changedError(cached);
    await discard(cached.folder, cacheFolder(options.cacheDir));
    thrownAway.push(changedWarning(cached));
  }
}

async function findOrFetch(kind: RuntimeKind, wanted: string, options: RuntimeOptions) {
  const found = await resolveRelease(kind, wanted, options);
  checkRelease(kind, found.version);
  if (found.cached !== undefined) return { cached: found.cached, fetched: false, warnings: found.warnings };
  if (found.listed === undefined) throw new Error('a release that is not cached comes from a registry');
  const { installRuntime } = await import('./install-runtime.ts');
  // Another process may do the work while this one waits.
  let fetched = false;
  const onProgress = (progress: DownloadProgress) => {
    fetched ||= progress.phase === 'done';
    options.onProgress?.(progress);
  };
  try {
    const { version, listed } = found;
    const root = cacheFolder(options.cacheDir);
    const cached = await installRuntime(root, kind, version, listed, { ...options, onProgress });
    return { cached, fetched, warnings: found.warnings };
  } catch (error) {
    const { instead } = found;
    if (instead === undefined || !(error instanceof JsdynoError) || error.code !== 'REGISTRY_UNREACHABLE') throw error;
    return { cached: instead, fetched: false, warnings: [...found.warnings, stoodIn(kind, wanted, instead, error)] };
  }
}

export function requestFor(text: string, { cwd = process.cwd() }: RuntimeOptions): RuntimeRequest {
  return parseRuntime(text, { exists: existsSync, cwd });
}

function locate(request: Exclude<RuntimeRequest, { from: 'registry' }>, text: string): string {
  if (request.from === 'search path') {
    const found = findProgram(request.kind, { withoutPackages: true });
    if (found !== undefined) return found;
    throw new JsdynoError('UNKNOWN_RUNTIME', `${request.kind} is not on the PATH`, {
      hint: `write ${request.kind}@latest to download it, or the path of an executable`,
    });
  }
  const stats = statSync(request.path, { throwIfNoEntry: false });
  if (stats?.isFile()) return request.path;
  throw new JsdynoError(
    'RUNTIME_DOES_NOT_START',
    `${text} ${stats === undefined ? 'does not exist' : 'is not a file'} (${request.path})`,
    { hint: 'give the path of the executable itself, for example ./out/Release/node' },
  );
}

/** Starts a cached runtime with a variant's flags. */
async function probeCached(
  { folder, record }: Cached,
  spec: Pick<VariantSpec, 'env' | 'flags'>,
  options: RuntimeOptions,
) {
  const { kind, version, sha256, size, integrity } = record;
  const executable = join(folder, record.executable);
  const startable = { env: spec.env, flags: spec.flags, runtime: { kind, version, executable } };
  const probe = await startProbeOnce(cacheFolder(options.cacheDir), startable, sha256, options.signal);
  const runtime: Runtime = {
    kind,
    version,
    executable,
    sha256,
    size,
    source: 'registry',
    package: record.package,
    integrity,
    versions: probe.versions,
  };
  return runtime;
}

/** Starts an executable that somebody named: once to learn what it is, once with a variant's flags. */
async function probeExecutable(
  executable: string,
  { env, flags }: Pick<VariantSpec, 'env' | 'flags'>,
  { signal }: RuntimeOptions,
): Promise<Runtime> {
  const { kind, version, ended } = await askVersion(executable, env, signal);
  if (ended.code !== 0 || ended.error !== undefined) {
    throw doesNotStart({ env, flags: [], runtime: { kind: kind ?? 'node', version: '', executable } }, ended);
  }
  if (kind === undefined) {
    throw new JsdynoError('UNKNOWN_RUNTIME', `${executable} is not Node.js, Bun or Deno`, {
      hint: 'give the path of one of them',
      details: `--version: ${ended.stdout.trim()}`,
    });
  }
  checkRelease(kind, version);
  const probe = await startProbe({ env, flags, runtime: { kind, version, executable } }, signal);
  // A version manager's shim, or a wrapper, starts another file than itself: that one counts.
  const { sha256, size } = await hashFileOnce(probe.executable).catch(() => hashFileOnce(executable));
  return {
    kind: probe.kind,
    version: probe.version,
    executable,
    sha256,
    size,
    source: 'path',
    versions: probe.versions,
  };
}

/** What is to be said of a variant before it runs, a line each: what of its release is new, and what would spoil a comparison. */
async function remarks(runtime: Runtime, { flags, env }: VariantSpec, options: RuntimeOptions): Promise<string[]> {
  const { kind, version } = runtime;
  const learnt = await learn(runtime, options);
  if (kind === 'bun') return [...learnt, ...(await spoilersOfBun(runtime, flags, options.cwd))];
  const idle = await idleFlags({ runtime, flags, env }, options.signal);
  return [
    ...learnt,
    ...idle.map((flag) => `${flag} changes nothing on ${kind} ${version}, which has it so without the flag`),
  ];
}

/**
 * Bun runs happily with flags that do not exist, and a comparison of nothing with nothing would come of it.
 *
 * @param cwd where what is measured is started, or lies
 */
async function spoilersOfBun(
  { version, executable }: Pick<Runtime, 'version' | 'executable'>,
  flags: string[],
  cwd = process.cwd(),
): Promise<string[]> {
  const files = filesThatBunReads(version, resolve(cwd));
  const names = flags.filter((flag) => flag.startsWith('--')).map((flag) => flag.split('=')[0] ?? '');
  if (names.length === 0) return files;
  const { stdout, stderr } = await runToEnd(executable, ['run', '--help'], {});
  const known = `${stdout}\n${stderr}`;
  const unknown = names
    .filter((name) => !new RegExp(`${name}(?![\\w-])`).test(known))
    .map((name) => `Bun ignores flags that it does not know, and "bun run --help" does not list ${name}`);
  return [...files, ...unknown];
}

/** Files around what is measured that this release cannot be told to leave alone: see commandLine. */
export function filesThatBunReads(version: string, cwd: string): string[] {
  const found: string[] = [];
  const env = join(cwd, '.env');
  if (!isAtLeast(version, 1, 0, 12) && existsSync(env)) {
    found.push(`Bun ${version} reads ${env} where it is started; from 1.0.12 on it is told not to`);
  }
  for (let folder = cwd; !isAtLeast(version, 1, 3); folder = dirname(folder)) {
    const config = ['tsconfig.json', 'jsconfig.json']
      .map((name) => join(folder, name))
      .find((path) => existsSync(path));
    if (config !== undefined) {
      found.push(`Bun ${version} obeys ${config} for files below it, its "paths" too; from 1.3 on it is told not to`);
    }
    if (config !== undefined || dirname(folder) === folder) break;
  }
  return found;
}
