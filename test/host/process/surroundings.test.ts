import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  actingOn,
  inherited,
  keptNote,
  measuredEnvironment,
  movedNote,
  ownEnvironment,
  passedOnNote,
  takenOutNote,
} from '../../../src/host/process/surroundings.ts';

/** Of each kind one or more; none of them reaches a measured process by itself. */
const TAKEN = `NODE_OPTIONS NODE_ENV NODE_PATH NODE_V8_COVERAGE NODE_COMPILE_CACHE NODE_EXTRA_CA_CERTS
  UV_THREADPOOL_SIZE UV_USE_IO_URING BUN_JSC_useJIT BUN_CONFIG_REGISTRY JSC_useJIT DENO_V8_FLAGS
  TOKIO_WORKER_THREADS RUST_LOG LD_PRELOAD LD_AUDIT LD_BIND_NOW DYLD_INSERT_LIBRARIES MALLOC_ARENA_MAX GLIBC_TUNABLES
  MIMALLOC_SHOW_STATS MallocNanoZone OPENSSL_CONF ICU_DATA HTTP_PROXY https_proxy ALL_PROXY no_proxy DEBUG`.split(
  /\s+/,
);
const SILENT = 'NODE_TEST_CONTEXT NODE_CHANNEL_FD NO_COLOR FORCE_COLOR JSDYNO_HOME JSDYNO_CACHE JSDYNO_HARNESS'.split(
  ' ',
);
/** What opens doors. */
const SECRET =
  `NODE_AUTH_TOKEN DENO_AUTH_TOKENS GITHUB_TOKEN GH_TOKEN NPM_TOKEN CI_JOB_TOKEN MY_SECRET_THING CLIENTSECRET
  DB_PASSWORD PGPASSWORD API_KEY OPENAI_API_KEY SSH_PRIVATE_KEY AWS_SECRET_ACCESS_KEY AWS_ACCESS_KEY_ID GITHUB_PAT
  GOOGLE_APPLICATION_CREDENTIALS ACTIONS_RUNTIME_URL ACTIONS_ID_TOKEN_REQUEST_URL ACTIONS_CACHE_URL GITHUB_ENV
  GITHUB_OUTPUT GITHUB_PATH GITHUB_STATE GITHUB_STEP_SUMMARY SSH_AUTH_SOCK npm_config__auth
  npm_config_//registry.example/:_authToken npm_config__password DATABASE_URL`.split(/\s+/);
const KEPT = `PATH HOME USER TMPDIR TERM TZ LANG LC_ALL LD_LIBRARY_PATH NODE_RUN_BENCHMARK_GROUPS NODE_BENCHMARK_FLAGS
  NODEJS_BENCHMARK_ZERO_ALLOWED BUN_INSTALL DENO_DIR SSL_CERT_FILE npm_config_registry
  MY_NODE_OPTIONS JSDYNO_GUARDED PORT GITHUB_SHA GITHUB_ACTIONS CI KEYBOARD MONKEY_ISLAND PATTERN TOKENIZER`.split(
  /\s+/,
);

const surroundings = Object.fromEntries(
  [...TAKEN, ...SILENT, ...SECRET, ...KEPT].map((name) => [name, `value of ${name}`]),
);

test('what changes runtimes does not reach them from the surroundings; all else does', () => {
  assert.deepEqual(Object.keys(measuredEnvironment({}, surroundings)).sort(), [...KEPT].sort());
});

test("a command of the user's own gets all but what opens doors, and of that what is named", () => {
  const env = ownEnvironment({ CI: '1', PORT: undefined }, ['NPM_TOKEN'], surroundings);
  const names = Object.keys(env).filter((name) => env[name] !== undefined);
  assert.deepEqual(names.sort(), [...TAKEN, ...SILENT, ...KEPT.filter((name) => name !== 'PORT'), 'NPM_TOKEN'].sort());
  assert.equal(env.CI, '1');
});

test('a variant names what it wants', () => {
  const env = measuredEnvironment(
    { NODE_OPTIONS: '--no-opt', TZ: 'UTC', PATH: undefined, NO_COLOR: '1' },
    surroundings,
  );
  assert.deepEqual([env.NODE_OPTIONS, env.TZ, env.PATH, env.NO_COLOR], ['--no-opt', 'UTC', undefined, '1']);
});

test('names of what was taken out are kept, values only of what bears on figures, and no home folder', () => {
  const { takenOut, passedOn } = inherited({ ...surroundings, HOME: '/home/me', LD_LIBRARY_PATH: '/home/me/lib:/opt' });
  assert.deepEqual(takenOut, [...TAKEN].sort());
  assert.deepEqual(passedOn, {
    LANG: 'value of LANG',
    LC_ALL: 'value of LC_ALL',
    LD_LIBRARY_PATH: '~/lib:/opt',
    NODEJS_BENCHMARK_ZERO_ALLOWED: 'value of NODEJS_BENCHMARK_ZERO_ALLOWED',
    NODE_BENCHMARK_FLAGS: 'value of NODE_BENCHMARK_FLAGS',
    NODE_RUN_BENCHMARK_GROUPS: 'value of NODE_RUN_BENCHMARK_GROUPS',
    TZ: 'value of TZ',
  });
});

test('what was taken out is said unless every variant names it', () => {
  const around = inherited({ NODE_OPTIONS: '--x', UV_THREADPOOL_SIZE: '8', TZ: 'UTC' });
  const naming = { env: { NODE_OPTIONS: '' } };
  assert.match(
    takenOutNote(around, [naming, { env: {} }]) ?? '',
    /^unset, not inherited: NODE_OPTIONS, UV_THREADPOOL_SIZE; to keep them, write/,
  );
  assert.match(takenOutNote(around, [naming, naming]) ?? '', /inherited: UV_THREADPOOL_SIZE; to keep it/);
  assert.equal(takenOutNote(inherited({ TZ: 'UTC' }), [naming]), undefined);
});

test('what was passed on is said where it changes what runs', () => {
  assert.equal(passedOnNote({ TZ: 'UTC', LANG: 'C' }), undefined);
  assert.match(passedOnNote({ TZ: 'UTC', LD_LIBRARY_PATH: '~/lib' }) ?? '', /: LD_LIBRARY_PATH=~\/lib$/);
});

test('what a command line keeps and acts on it is said with what it does, in one line, and is of what others do not get', () => {
  const all = actingOn(new Set(['node', 'bun', 'deno', 'any']), () => true, surroundings);
  assert.deepEqual(
    all.filter((name) => !TAKEN.includes(name)),
    [],
  );
  assert.ok(
    ['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'LD_PRELOAD', 'UV_THREADPOOL_SIZE'].every((one) => all.includes(one)),
  );
  assert.deepEqual(
    actingOn(new Set(['node']), () => false, surroundings),
    [],
  );
  assert.deepEqual(keptNote(['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS']), {
    words:
      'inherited from the environment: NODE_EXTRA_CA_CERTS (Node.js before 22.7 reads that file at each start), NODE_OPTIONS (flags of each Node.js and Deno)',
    next: '"env -u NODE_EXTRA_CA_CERTS -u NODE_OPTIONS jsdyno ..." runs without them',
  });
  assert.equal(keptNote([]), undefined);
});

test('an experiment that goes on elsewhere says what was otherwise', () => {
  assert.equal(movedNote({ TZ: 'UTC' }, { TZ: 'UTC' }), undefined);
  assert.match(movedNote({ TZ: 'UTC' }, { TZ: 'CET', LANG: 'C' }) ?? '', /began: LANG was not set, TZ was UTC$/);
});
