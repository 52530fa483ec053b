import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';

/** What a command of git gives. */
interface GitOptions {
  /** Absolute: where it is started. */
  folder: string;
  /** Variables beside those of gitEnvironment, such as GIT_DIR. */
  env?: Record<string, string> | undefined;
  /** Settings that go before those of the repository, and before NO_PROGRAMS. */
  settings?: readonly (readonly [name: string, value: string])[] | undefined;
  signal?: AbortSignal | undefined;
  input?: string | undefined;
}

/** A command of git that ended badly, with what it printed. */
export class GitFailure extends Error {
  readonly stderr: string;

  constructor(stderr: string, cause: unknown) {
    super(firstLine(stderr), { cause });
    this.name = 'GitFailure';
    this.stderr = stderr;
  }
}

/**
 * Settings that keep a repository's configuration from running programs, and from depending on what else is set: hooks, the file
 * system monitor, signatures, the pager. Filters are switched off by withoutFilters. A folder that a commit laid out as a bare
 * repository is none: its configuration would be the commit's.
 */
const NO_PROGRAMS: readonly string[] = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  'core.pager=cat',
  'log.showSignature=false',
  'diff.external=',
  'core.sparseCheckout=false',
  'core.safecrlf=false',
  'core.splitIndex=false',
  'core.quotePath=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'safe.bareRepository=explicit',
];

/** Where git finds its settings, and how it reaches a remote that holds what a partial clone lacks; the others say which repository is meant. */
const KEPT =
  /^GIT_(CONFIG_(GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+)|SSH(_COMMAND|_VARIANT)?|SSL_\w+|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|EXEC_PATH)$/;

const LIMIT_MS = 10 * 60_000;
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * Runs git without a shell, and gives its standard output. Arguments that name commits end in `--` where files may follow: git refuses what
 * could be either, and a commit may have a file of any name.
 * @throws GitFailure; JsdynoError NO_REPOSITORY where there is no git; the signal's reason
 */
export function git(
  args: readonly string[],
  { folder, env = {}, settings = [], signal, input }: GitOptions,
): Promise<string> {
  const all = [...NO_PROGRAMS.flatMap((setting) => ['-c', setting]), ...args];
  return new Promise((resolve, reject) => {
    const child = execFile(
      'git',
      all,
      {
        cwd: folder,
        env: { ...withSettings(gitEnvironment(process.env), settings), ...env },
        maxBuffer: MOST_BYTES,
        timeout: LIMIT_MS,
        ...(signal === undefined ? {} : { signal }),
      },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else if (signal?.aborted) reject(signal.reason);
        else if (error.code === 'ENOENT') reject(noGit(error));
        else reject(new GitFailure(stderr || error.message, error));
      },
    );
    child.stdin?.on('error', () => {});
    child.stdin?.end(input ?? '');
  });
}

/**
 * The bytes of an object, at once.
 * @param folder a checkout of jsdyno's
 * @throws Error as execFileSync does
 */
export function blobBytes(folder: string, blob: string): Buffer {
  return execFileSync('git', [...NO_PROGRAMS.flatMap((setting) => ['-c', setting]), 'cat-file', 'blob', blob], {
    cwd: folder,
    env: { ...gitEnvironment(process.env), GIT_DIR: join(folder, '.git') },
    maxBuffer: MOST_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** Its first line of output, without its end. */
export async function gitLine(args: readonly string[], options: GitOptions): Promise<string> {
  return ((await git(args, options)).split('\n')[0] ?? '').replace(/\r$/, '');
}

/**
 * The surroundings without what says which repository is meant: a hook of git, such as pre-push, has GIT_DIR and GIT_INDEX_FILE.
 * Pure.
 */
export function gitEnvironment(surroundings: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(surroundings).filter(([name]) => !name.startsWith('GIT_') || KEPT.test(name));
  return { ...Object.fromEntries(kept), GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' };
}

/**
 * Settings that switch off every filter that is configured: a commit's .gitattributes choose among them, and a filter is a program
 * that may reach a network. Files that a filter would have made, such as those of Git LFS, stay as the repository stores them.
 */
export async function withoutFilters(folder: string, signal?: AbortSignal): Promise<[string, string][]> {
  const names = await git(['config', '--null', '--name-only', '--get-regexp', '^filter\\.'], { folder, signal }).catch(
    (error) => {
      if (error instanceof GitFailure) return ''; // none
      throw error;
    },
  );
  const filters = new Set(names.split('\0').flatMap((name) => /^filter\.([\s\S]*)\.[^.]+$/i.exec(name)?.[1] ?? []));
  return [...filters].flatMap((filter): [string, string][] => [
    [`filter.${filter}.smudge`, ''],
    [`filter.${filter}.clean`, ''],
    [`filter.${filter}.process`, ''],
    [`filter.${filter}.required`, 'false'],
  ]);
}

/** Settings by the environment, since a name may have any character in it. */
function withSettings(env: NodeJS.ProcessEnv, settings: readonly (readonly [string, string])[]): NodeJS.ProcessEnv {
  if (settings.length === 0) return env;
  const before = Number(env.GIT_CONFIG_COUNT ?? 0) || 0;
  const added = settings.flatMap(([name, value], i) => [
    [`GIT_CONFIG_KEY_${before + i}`, name],
    [`GIT_CONFIG_VALUE_${before + i}`, value],
  ]);
  return { ...env, ...Object.fromEntries(added), GIT_CONFIG_COUNT: String(before + settings.length) };
}

function noGit(cause: unknown): JsdynoError {
  return new JsdynoError('NO_REPOSITORY', 'git is not on the PATH', {
    hint: 'install git, or name folders: "node@22 in ../lib-pr"',
    cause,
  });
}

/** `fatal: ` is git's word for what ended it. */
function firstLine(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const telling = lines.find((line) => /^(fatal|error): /.test(line)) ?? lines[0] ?? 'git failed';
  return telling.replace(/^(fatal|error): /, '').trim();
}
