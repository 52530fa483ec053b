/**
 * Variables that change what a runtime does, but are not in the command line of a comparison. A variant may set them; those of the
 * surroundings do not reach measured processes. docs/security.md says why for each.
 */
const TAKEN_OUT: readonly RegExp[] = [
  // Flags, preloads, caches, coverage, modes; but not upstream's own words to its benchmarks.
  /^NODE_(?!RUN_BENCHMARK_|BENCHMARK_FLAGS$)/,
  // libuv: the size of the thread pool, io_uring.
  /^UV_/,
  // Bun, and JavaScriptCore's options; but not the place where Bun's installer put it.
  /^(BUN_(?!INSTALL$)|JSC_)/,
  // Deno, and the libraries it is made of; but not its cache and where its installer put it.
  /^(DENO_(?!DIR$|INSTALL$|INSTALL_ROOT$)|TOKIO_|RUST_(LOG|MIN_STACK)$)/,
  // Libraries put in front of the program's own, eager binding; but not where libraries are looked for.
  /^(LD_(?!LIBRARY_PATH$)|DYLD_INSERT_)/,
  // Allocators: of the C library, mimalloc in Bun and Deno, tcmalloc, macOS.
  /^(MALLOC_|GLIBC_TUNABLES$|MIMALLOC_|TCMALLOC_|Malloc[A-Z])/,
  // Which algorithms and which data are used.
  /^(OPENSSL_|ICU_)/,
  // Bun and Deno send requests through a proxy, those to this machine too.
  /^(https?|all|no)_proxy$/i,
  // Colours and the log of the npm package "debug", which Express has.
  /^(NO_COLOR|FORCE_COLOR|CLICOLOR_FORCE|DEBUG)$/,
  // A script that the timer's shell would run.
  /^BASH_ENV$/,
];

/** A variable that is known to affect the start or speed of a program; docs/security.md has the same list. */
interface Acting {
  names: RegExp;
  /** Whose; `any` program's. */
  on: readonly Host[];
  does: string;
}

/** Runtimes; `any` stands for every native program. */
export type Host = 'node' | 'bun' | 'deno' | 'any';

/**
 * Sources: nodejs.org/api/cli.html, bun.com/docs/runtime/environment-variables, docs.deno.com/runtime/reference/env_variables,
 * ld.so(8), mallopt(3). Which releases heed one is asked of the facts of runtimes.
 */
const ACTING: readonly Acting[] = [
  { names: /^NODE_OPTIONS$/, on: ['node', 'bun', 'deno'], does: 'flags of each Node.js and Deno' },
  {
    names: /^NODE_EXTRA_CA_CERTS$/,
    on: ['node', 'bun', 'deno'],
    does: 'Node.js before 22.7 reads that file at each start',
  },
  { names: /^OPENSSL_CONF$/, on: ['node', 'bun', 'deno'], does: 'Node.js reads that file at each start' },
  {
    names: /^NODE_COMPILE_CACHE$/,
    on: ['node', 'bun', 'deno'],
    does: 'Node.js from 22.1 on and Bun keep compiled code there',
  },
  { names: /^NODE_DISABLE_COMPILE_CACHE$/, on: ['node'], does: 'Node.js keeps no compiled code' },
  { names: /^NODE_V8_COVERAGE$/, on: ['node'], does: 'Node.js counts what runs' },
  { names: /^NODE_DEBUG(_NATIVE)?$/, on: ['node'], does: 'Node.js prints what it does' },
  { names: /^UV_THREADPOOL_SIZE$/, on: ['node', 'bun', 'deno'], does: 'threads of the pool of Node.js and Bun' },
  { names: /^UV_USE_IO_URING$/, on: ['node'], does: 'how Node.js reads files' },
  { names: /^BUN_OPTIONS$/, on: ['bun'], does: 'flags of each Bun' },
  { names: /^BUN_JSC_/, on: ['bun'], does: 'an option of the engine of Bun' },
  { names: /^DENO_V8_FLAGS$/, on: ['deno'], does: 'flags of V8 in each Deno' },
  { names: /^LD_(PRELOAD|AUDIT|BIND_NOW)$/, on: ['any'], does: 'what the loader does at each start' },
  { names: /^(MALLOC_|GLIBC_TUNABLES$)/, on: ['any'], does: 'how the C library allocates' },
];

/** Variables for jsdyno, or set by Node.js for its children: they are removed without a note. */
const OWN =
  /^(JSDYNO_(HOME|CACHE|HARNESS|FIGURES|DOWNLOAD_TIMEOUT)|NO_COLOR|FORCE_COLOR|CLICOLOR_FORCE|NODE_(TEST_[A-Z_]+|CHANNEL_[A-Z_]+|UNIQUE_ID))$/;

/**
 * Names of secrets: no measured process gets them, and they are removed without a note. Files from which a CI runner reads commands count
 * as well: the next step, which has tokens, carries them out.
 */
const SECRETS: readonly RegExp[] = [
  /SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|TOKENS?(_|$)|(^|_)PAT(_|$)/i,
  /(API|ACCESS|PRIVATE|SIGNING|ENCRYPTION|MASTER|DEPLOY|SECRET|SSH|GPG|LICENSE|SERVICE_ACCOUNT)_?KEY(_|$)/i,
  /^(AWS|AZURE|ARM|GCP|GOOGLE|GCLOUD|CLOUDSDK|DIGITALOCEAN|ALIYUN|ALIBABA_CLOUD|OCI|VAULT|DOPPLER|TWILIO|STRIPE|SENTRY)_/i,
  // npm's settings by the environment: _auth, _authToken, _password, otp, of a registry or of all.
  /^npm_config_.*(auth|passw|otp|secret|token|:cert|:key|_cert$|_key$)/i,
  /^(YARN|PNPM|BUN|NODE)_.*AUTH/i,
  // GitHub Actions and GitLab: tokens, what they are asked from, and files of commands for the steps that follow.
  /^ACTIONS_(RUNTIME|ID_TOKEN|CACHE|RESULTS|ORCHESTRATION)_/,
  /^GITHUB_(ENV|OUTPUT|PATH|STATE|STEP_SUMMARY)$/,
  /^CI_(JOB_JWT|REGISTRY_USER|REPOSITORY_URL|DEPLOY_USER|DEPENDENCY_PROXY_USER|BUILD_TOKEN)/,
  // Doors to other machines and to a keyring.
  /^(SSH_AUTH_SOCK|SSH_AGENT_PID|SSH_ASKPASS|GIT_ASKPASS|SUDO_ASKPASS|GPG_AGENT_INFO|KUBECONFIG|DOCKER_AUTH_CONFIG|DOCKER_CONFIG|NETRC)$/,
  // The address of the farm may have a password in it.
  /^JSDYNO_FARM$/,
  /^(DATABASE|POSTGRES|MYSQL|MONGO(DB)?|REDIS|AMQP)_UR[IL]$/i,
];

/** What is passed on and bears on figures: time zone and language, where libraries are found, words to benchmarks. */
const PASSED_ON =
  /^(TZ|LANG|LANGUAGE|LC_[A-Z]+|LD_LIBRARY_PATH|DYLD_(FALLBACK_)?(LIBRARY|FRAMEWORK)_PATH|NODE_RUN_BENCHMARK_GROUPS|NODE_BENCHMARK_FLAGS|NODEJS_BENCHMARK_ZERO_ALLOWED)$/;

/** Those of them that change what is measured, and not only how texts and dates look. */
const TELLING = /^(LD_|DYLD_|NODE_BENCHMARK_FLAGS$)/;

/** The variables that reached measured processes and those that did not: names, and values only of `PASSED_ON`. */
export interface Inherited {
  takenOut: string[];
  passedOn: Record<string, string>;
  /** Of command lines, which keep all: names of those that act on what they start. */
  kept?: string[] | undefined;
}

/**
 * The environment of a measured process: the surroundings without what changes runtimes, and the additions of its variant,
 * which may be any. Pure but for its default.
 *
 * @param additions undefined takes a variable out
 */
export function measuredEnvironment(
  additions: Readonly<Record<string, string | undefined>> = {},
  surroundings: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const kept = Object.entries(surroundings).filter(([name]) => !isTakenOut(name) && !OWN.test(name) && !isSecret(name));
  return { ...Object.fromEntries(kept), ...additions };
}

/**
 * The surroundings of a command of the user's own, such as a build: all but what opens doors. Pure but for its default.
 *
 * @param additions undefined takes a variable out
 * @param passed names of such variables that it gets nevertheless
 */
export function ownEnvironment(
  additions: Readonly<Record<string, string | undefined>> = {},
  passed: readonly string[] = [],
  surroundings: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const kept = Object.entries(surroundings).filter(([name]) => !isSecret(name) || passed.includes(name));
  return { ...Object.fromEntries(kept), ...additions };
}

/** What is stored with an experiment; of a home folder no more than that it is one. Pure but for its default. */
export function inherited(surroundings: NodeJS.ProcessEnv = process.env): Inherited {
  const names = Object.keys(surroundings).sort();
  const home = surroundings.HOME ?? '';
  const value = (name: string) => {
    const text = surroundings[name] ?? '';
    return home.length > 1 ? text.replaceAll(home, '~') : text;
  };
  return {
    takenOut: names.filter((name) => isTakenOut(name) && !OWN.test(name) && !isSecret(name)),
    passedOn: Object.fromEntries(names.filter((name) => PASSED_ON.test(name)).map((name) => [name, value(name)])),
  };
}

/**
 * Names of what acts on one of these hosts and is kept where the environment is. Pure.
 * @param heeds whether a host heeds a variable; one whose release is not known may
 */
export function actingOn(
  hosts: ReadonlySet<Host>,
  heeds: (name: string, host: Host) => boolean,
  surroundings: NodeJS.ProcessEnv,
): string[] {
  const acts = (name: string) =>
    ACTING.some(({ names, on }) => names.test(name) && on.some((one) => hosts.has(one) && heeds(name, one)));
  return Object.keys(surroundings)
    .filter((name) => acts(name) && surroundings[name] !== '')
    .sort();
}

/** What to say about variables that command lines kept, and how to do without; undefined when there are none. Pure. */
export function keptNote(kept: readonly string[]): { words: string; next: string } | undefined {
  if (kept.length === 0) return undefined;
  const does = (name: string) => ACTING.find(({ names }) => names.test(name))?.does ?? 'it affects started programs';
  return {
    words: `inherited from the environment: ${kept.map((name) => `${name} (${does(name)})`).join(', ')}`,
    next: `"env ${kept.map((name) => `-u ${name}`).join(' ')} jsdyno ..." runs without ${kept.length === 1 ? 'it' : 'them'}`,
  };
}

/** How that note begins, for those who tell it apart from others. */
export const TAKEN_OUT_WORDS = 'unset, not inherited: ';

/** What to say about variables that were taken out and that not every variant names; undefined when there are none. Pure. */
export function takenOutNote(
  { takenOut }: Inherited,
  variants: readonly { env: Readonly<Record<string, string>> }[],
): string | undefined {
  const missed = takenOut.filter((name) => !variants.every(({ env }) => Object.hasOwn(env, name)));
  if (missed.length === 0) return undefined;
  const them = missed.length === 1 ? 'it' : 'them';
  return `${TAKEN_OUT_WORDS}${missed.join(', ')}; to keep ${them}, write "${missed[0]}=... node@22"`;
}

/** What to say about variables that were passed on and change what is measured; undefined when there are none. Pure. */
export function passedOnNote(passedOn: Readonly<Record<string, string>>): string | undefined {
  const telling = Object.entries(passedOn).filter(([name]) => TELLING.test(name));
  if (telling.length === 0) return undefined;
  return `inherited from the environment: ${telling.map(([name, value]) => `${name}=${value}`).join(', ')}`;
}

/** What to say when an experiment goes on where other values are passed on than where it began. Pure. */
export function movedNote(
  then: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): string | undefined {
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])].filter((name) => then[name] !== now[name]);
  if (names.length === 0) return undefined;
  const was = names.sort().map((name) => `${name} ${then[name] === undefined ? 'was not set' : `was ${then[name]}`}`);
  return `the environment has changed since the experiment began: ${was.join(', ')}`;
}

/** Whether a variable of that name opens doors. Pure. */
export function isSecret(name: string): boolean {
  return SECRETS.some((pattern) => pattern.test(name));
}

/** Tokens of a job of CI, by their usual names. */
const OF_A_JOB = ['GITHUB_TOKEN', 'GH_TOKEN', 'NPM_TOKEN', 'NODE_AUTH_TOKEN', 'ACTIONS_RUNTIME_TOKEN'];
const OF_ITS_IDENTITY = 'ACTIONS_ID_TOKEN_REQUEST_TOKEN';

/**
 * What to say where jsdyno itself has tokens in CI: measured processes do not get them, but any process of the same user can read
 * the environment that another was started with (`/proc/PID/environ`), which that one cannot change. Undefined where there are none.
 */
export function tokensNote(): string | undefined {
  if (!process.env.CI) return undefined;
  const names = [...OF_A_JOB, OF_ITS_IDENTITY].filter((name) => process.env[name]);
  if (names.length === 0) return undefined;
  return `${names.join(', ')} in the environment of this job: measured code could read ${names.length === 1 ? 'it' : 'them'}; give a token only to the step that comments`;
}

function isTakenOut(name: string): boolean {
  return TAKEN_OUT.some((pattern) => pattern.test(name));
}
