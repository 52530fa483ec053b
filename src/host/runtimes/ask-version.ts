import semver from 'semver';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { type Ended, runToEnd } from './run-to-end.ts';
import { doesNotStart } from './start-probe.ts';
import type { RuntimeKind } from './types.ts';

/** What an executable says that it is; `kind` is undefined for a program that is none of the three. */
interface VersionAnswer {
  kind: RuntimeKind | undefined;
  version: string;
  ended: Ended;
}

/** Asks an executable by `--version`. */
export async function askVersion(
  executable: string,
  env: Record<string, string>,
  signal?: AbortSignal,
): Promise<VersionAnswer> {
  const ended = await runToEnd(executable, ['--version'], env, signal);
  signal?.throwIfAborted();
  const answer = ended.stdout.trim();
  return { kind: kindOf(answer), version: /\d+\.\d+\.\d+\S*/.exec(answer)?.[0] ?? '', ended };
}

/**
 * Makes sure that what a package carried is the release that was asked for: a registry may sign and announce anything.
 *
 * @throws JsdynoError DOWNLOAD_CORRUPT, RUNTIME_DOES_NOT_START
 */
export async function checkAnswer(
  executable: string,
  asked: { kind: RuntimeKind; version: string; package: string },
  signal?: AbortSignal,
): Promise<void> {
  const { kind, version, ended } = await askVersion(executable, {}, signal);
  if (ended.code !== 0 || ended.error !== undefined) {
    throw doesNotStart({ env: {}, flags: [], runtime: { ...asked, executable } }, ended);
  }
  if (kind === asked.kind && isRelease(asked.version, version)) return;
  const said = kind === undefined ? 'is no runtime' : `says that it is ${kind} ${version}`;
  const what = `what the package ${asked.package} carries as ${asked.kind} ${asked.version}`;
  throw new JsdynoError('DOWNLOAD_CORRUPT', `${what} ${said}`, {
    hint: 'nothing was kept; use another version, or point npm at another registry',
    details: ended.stdout,
  });
}

/** Bun's canaries say the release that they precede; a build's mark (`+abc`) says nothing about the release. */
function isRelease(asked: string, said: string): boolean {
  const plain = semver.parse(said)?.version;
  return plain === asked || (semver.prerelease(asked) !== null && plain === asked.replace(/-.*$/, ''));
}

/** `v22.9.0`, `deno 2.1.4 (stable, ...)`, `1.1.34`. */
function kindOf(answer: string): RuntimeKind | undefined {
  if (/^v\d+\.\d+\.\d+/.test(answer)) return 'node';
  if (/^deno \d/.test(answer)) return 'deno';
  return /^\d+\.\d+\.\d+/.test(answer) ? 'bun' : undefined;
}
