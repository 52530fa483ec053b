import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { findProgram } from '../files/find-program.ts';
import { endedWithin } from '../process/ended-within.ts';
import { errorLine } from '../process/error-line.ts';
import { guardReady } from '../process/guard.ts';
import { spawnGuarded } from '../process/guarded-child.ts';
import { lineOfShell } from '../process/start-line.ts';
import { ownEnvironment } from '../process/surroundings.ts';

/** A command that makes a checkout ready: an installation by its words, or a line for the shell as the user typed it. */
interface MakingCommand {
  what: 'install' | 'build';
  line: string | readonly string[];
  /** Absolute: where it is started. */
  folder: string;
  /** The folder above all checkouts: neither git nor a package manager looks for a project there or further up. */
  ceiling: string;
  /** What messages call the files: `main (1a2b3c4d5)`. */
  name: string;
  /** Names of secrets that it gets. */
  passEnv?: readonly string[] | undefined;
  /** In place of the usual limit; ms. */
  limitMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

const LIMIT_MS = { install: 20 * 60_000, build: 30 * 60_000 };
const GRACE_MS = 2000;
/** npm puts its error first and its usage behind it, and compilers print much. */
const SAID_BYTES = 65_536;

/** What a package manager or a script that started jsdyno says about itself, and would be taken for the word of this one. */
const OF_ANOTHER =
  /^(npm_(package|lifecycle|command|execpath|node_execpath)|npm_config_(local_prefix|prefix|global_prefix|noproxy$|user_agent)|INIT_CWD$|NODE_ENV$|NODE_TEST_|NODE_CHANNEL_|NODE_UNIQUE_ID$|GIT_|JSDYNO_HARNESS$)/;

/** So that nobody is asked, nothing is announced, and no hook is put into the checkout. */
const QUIET = {
  CI: '1',
  COREPACK_ENABLE_DOWNLOAD_PROMPT: '0',
  HUSKY: '0',
  npm_config_update_notifier: 'false',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_progress: 'false',
  ADBLOCK: '1',
  NO_UPDATE_NOTIFIER: '1',
};

/**
 * Runs such a command to its end. It gets no secret but those that are named, cannot outlive this process, and is ended after 20
 * minutes, a build after 30, unless it may take longer. What it leaves above the checkouts, where each of them would find it, is a failure.
 * @throws JsdynoError INSTALL_FAILED, BUILD_FAILED; the signal's reason
 */
export async function runCommand(command: MakingCommand): Promise<void> {
  const { what, folder, ceiling, passEnv, signal, limitMs = LIMIT_MS[what] } = command;
  signal?.throwIfAborted();
  const { words, path } = commandWords(command);
  const others = Object.keys(process.env).filter((name) => OF_ANOTHER.test(name));
  const env = ownEnvironment(
    {
      ...Object.fromEntries(others.map((name) => [name, undefined])),
      ...QUIET,
      GIT_CEILING_DIRECTORIES: ceiling,
      GIT_TERMINAL_PROMPT: '0',
      ...(path === undefined ? {} : { PATH: `${path}${delimiter}${process.env.PATH ?? ''}` }),
    },
    passEnv,
  );
  const before = new Set(foundAbove(ceiling));
  await guardReady();
  const child = spawnGuarded(words[0] as string, words.slice(1), {
    cwd: folder,
    tailBytes: SAID_BYTES,
    limitMs: limitMs + GRACE_MS,
    env,
  });
  const { code, startError, timedOut } = await endedWithin(child, {
    limitMs,
    graceMs: GRACE_MS,
    signal,
  });
  if (code !== 0) throw failed(command, startError?.message ?? child.stderr(), timedOut, code);
  const left = foundAbove(ceiling).filter((path) => !before.has(path));
  if (left.length > 0) throw leftAbove(command, left);
}

/** What is started, and the folder that goes first on the PATH: npm takes the node beside it. */
function commandWords(command: MakingCommand): { words: string[]; path?: string } {
  const { line } = command;
  const isWindows = process.platform === 'win32';
  if (typeof line === 'string') {
    // Most builds say on standard output what is wrong.
    const { command, args } = lineOfShell(isWindows ? `${line} 1>&2` : `exec 1>&2\n${line}`);
    return { words: [command, ...args] };
  }
  const [program = '', ...args] = line;
  const found = findProgram(program, { withoutPackages: true });
  const corepack = found === undefined ? findProgram('corepack', { withoutPackages: true }) : undefined;
  const executable = found ?? corepack;
  if (executable === undefined) throw lacking(command, program);
  const all = [executable, ...(found === undefined ? [program] : []), ...args];
  const path = dirname(executable);
  if (isWindows) return { words: all, path };
  return { words: ['sh', '-c', 'exec 1>&2; exec "$0" "$@"', ...all], path };
}

/** What runtimes look for in each folder above a script: packages, and how its files are meant. */
const LOOKED_FOR = ['node_modules', 'package.json', 'deno.json', 'deno.jsonc', 'tsconfig.json', 'jsconfig.json'];

/** In the folder of checkouts, and in the cache. */
function foundAbove(checkouts: string): string[] {
  return [checkouts, dirname(checkouts)].flatMap((folder) =>
    LOOKED_FOR.map((name) => join(folder, name)).filter((path) => existsSync(path)),
  );
}

function leftAbove({ what, name }: MakingCommand, paths: readonly string[]): JsdynoError {
  const did = what === 'install' ? 'installing its packages' : 'building it';
  return new JsdynoError(
    what === 'install' ? 'INSTALL_FAILED' : 'BUILD_FAILED',
    `${did} made ${paths.join(' and ')} for ${name}, which every checkout would use`,
    { hint: 'check what its scripts do, and undo it before you measure anything else' },
  );
}

function lacking({ name }: MakingCommand, program: string): JsdynoError {
  return new JsdynoError(
    'INSTALL_FAILED',
    `the packages of ${name} are installed by ${program}, which is not on the PATH`,
    {
      hint: `install ${program}, or give another command: --install 'npm ci'`,
    },
  );
}

function failed(
  { what, line, name, passEnv = [], limitMs = LIMIT_MS[what] }: MakingCommand,
  said: string,
  timedOut: boolean,
  code: number | null,
): JsdynoError {
  const words = typeof line === 'string' ? line : line.join(' ');
  const why = timedOut ? `took longer than ${limitMs / 60_000} minutes` : reasonIn(said) || `ended with code ${code}`;
  const isRefused = /\b(E?401|E?403|ENEEDAUTH|unauthori[sz]ed|_authToken|Failed to replace env)\b/i.test(said);
  const token = 'a token of the registry is given by name only: --pass-env NPM_TOKEN';
  const other = what === 'install' ? 'try it there by hand, or say another way by --install' : 'try it there by hand';
  return new JsdynoError(
    what === 'install' ? 'INSTALL_FAILED' : 'BUILD_FAILED',
    `${words} failed for ${name}: ${why}`,
    {
      hint: `${isRefused && passEnv.length === 0 ? token : other}; --verbose shows its output`,
      details: said,
    },
  );
}

/** npm says `npm error code X` and then what is wrong. */
function reasonIn(said: string): string {
  const lines = [...said.matchAll(/^npm (?:error|ERR!) (.*)$/gm)].map(([, line = '']) => line.trim());
  const code = lines.map((line) => /^code (\S+)$/.exec(line)?.[1]).find((found) => found !== undefined);
  const telling = lines.find(
    (line) => line !== '' && !/^(code|errno|syscall|path|command|A complete log)\b/.test(line),
  );
  if (code !== undefined) return telling === undefined ? code : `${code}: ${telling}`;
  return telling ?? errorLine(said);
}
