import { has } from '../../../host/process/platform.ts';
import { fact } from '../../../host/runtimes/facts/fact.ts';
import { isAtLeast } from '../../../host/runtimes/is-at-least.ts';
import type { Intervention, RuntimeFacts } from './intervention.ts';
import { v8Intervention } from './v8-flags.ts';

/** Other code runs, of the same meaning: how fast a program is without a compiler, not how fast it is. */
const OTHER_CODE = 'the code that runs is compiled less than a program that runs for long has it';

const COMPILERS: readonly Intervention[] = [
  v8Intervention('no-maglev', 'without the middle compiler (Maglev)', 'compiler', { maglev: 'false' }, OTHER_CODE),
  v8Intervention('maglev', 'with the middle compiler (Maglev)', 'compiler', { maglev: 'true' }),
  v8Intervention(
    'no-sparkplug',
    'without the baseline compiler (Sparkplug)',
    'compiler',
    { sparkplug: 'false' },
    OTHER_CODE,
  ),
  v8Intervention('sparkplug', 'with the baseline compiler (Sparkplug)', 'compiler', { sparkplug: 'true' }),
  v8Intervention('always-sparkplug', 'baseline code from the first call on', 'compiler', {
    sparkplug: 'true',
    'always-sparkplug': 'true',
  }),
  // --turbofan has been a flag since V8 11; --opt is older and means the same there and before.
  v8Intervention('no-opt', 'without the optimising compiler (TurboFan)', 'compiler', { opt: 'false' }, OTHER_CODE),
  v8Intervention('no-osr', 'loops are not optimised while they run (no OSR)', 'compiler', { 'use-osr': 'false' }),
  v8Intervention('no-lazy-feedback', 'types are noted from the first call on', 'compiler', {
    'lazy-feedback-allocation': 'false',
  }),
  v8Intervention('max-lazy', 'functions are compiled when they are first called, never before', 'compiler', {
    'max-lazy': 'true',
  }),
  {
    ...v8Intervention(
      'jitless',
      'interpreted only',
      'compiler',
      { jitless: 'true' },
      'nothing is compiled, regular expressions are interpreted and WebAssembly is missing: it is another engine that is measured',
    ),
    onlyAsked: true,
  },
];

const CONCURRENCY: readonly Intervention[] = [
  v8Intervention('no-concurrent-recompilation', 'optimised on the main thread', 'concurrency', {
    'concurrent-recompilation': 'false',
  }),
  v8Intervention('no-concurrent-sparkplug', 'baseline code is compiled on the main thread', 'concurrency', {
    'concurrent-sparkplug': 'false',
  }),
  v8Intervention('no-concurrent-osr', 'running loops are optimised on the main thread', 'concurrency', {
    'concurrent-osr': 'false',
  }),
  v8Intervention(
    'single-threaded',
    'the engine uses one thread',
    'concurrency',
    { 'single-threaded': 'true' },
    'the program waits while code is compiled and garbage collected, so both happen at other moments',
  ),
];

const COLLECTOR: readonly Intervention[] = [
  v8Intervention('single-threaded-gc', 'garbage is collected on the main thread alone', 'collector', {
    'single-threaded-gc': 'true',
  }),
  v8Intervention('no-concurrent-marking', 'marking does not run beside the program', 'collector', {
    'concurrent-marking': 'false',
  }),
  v8Intervention('no-concurrent-sweeping', 'sweeping does not run beside the program', 'collector', {
    'concurrent-sweeping': 'false',
  }),
  v8Intervention('no-parallel-scavenge', 'young garbage is collected by one thread', 'collector', {
    'parallel-scavenge': 'false',
  }),
  ...[1, 16, 64, 128].map((megabytes) =>
    v8Intervention(`semi-space-${megabytes}`, `semi-spaces of at most ${megabytes} MB`, 'collector', {
      'max-semi-space-size': `${megabytes}`,
    }),
  ),
  v8Intervention('semi-space-fixed-16', 'semi-spaces of 16 MB from the beginning', 'collector', {
    'min-semi-space-size': '16',
    'max-semi-space-size': '16',
  }),
  v8Intervention('no-memory-reducer', 'no collections to give memory back while idle', 'collector', {
    'memory-reducer': 'false',
  }),
  v8Intervention('no-pretenuring', 'nothing is allocated as old from the beginning', 'collector', {
    'allocation-site-pretenuring': 'false',
  }),
];

/** glibc does not take a larger threshold (DEFAULT_MMAP_THRESHOLD_MAX of malloc.c, 64 bits). */
const LARGEST_MMAP = `${32 * 1024 * 1024}`;
const LARGE_TRIM = `${1024 * 1024 * 1024}`;

const ALLOCATOR: readonly Intervention[] = [
  ofGlibc('malloc-keep', 'memory of the C library is kept: neither trimmed nor mapped anew', {
    MALLOC_TRIM_THRESHOLD_: LARGE_TRIM,
    MALLOC_MMAP_THRESHOLD_: LARGEST_MMAP,
  }),
  ofGlibc('malloc-no-trim', 'the C library does not give the end of its heap back', {
    MALLOC_TRIM_THRESHOLD_: LARGE_TRIM,
  }),
  ofGlibc('malloc-no-mmap', 'the C library takes large blocks from its heap', { MALLOC_MMAP_THRESHOLD_: LARGEST_MMAP }),
  ofGlibc('malloc-one-arena', 'all threads share one heap of the C library', { MALLOC_ARENA_MAX: '1' }),
];

const SURROUNDINGS: readonly Intervention[] = [
  {
    name: 'one-cpu',
    title: 'bound to one CPU',
    flags: [],
    env: {},
    v8: {},
    pin: 'one-cpu',
    what: 'placement',
    changes: 'threads that ran in parallel share one CPU',
    isPossible: ({ platform, cpus }) =>
      !has('pinning', platform)
        ? 'processes are bound to CPUs on Linux only'
        : cpus < 2
          ? 'there is one CPU only'
          : null,
  },
  {
    name: 'one-pool-thread',
    title: 'one thread in the thread pool',
    flags: [],
    env: { UV_THREADPOOL_SIZE: '1' },
    v8: {},
    what: 'threads',
    changes: 'work of the pool that ran side by side is done one after the other',
    isPossible: ({ kind, version, env }) =>
      fact({ kind, version }, 'pool-variable') === true
        ? given(env, ['UV_THREADPOOL_SIZE'])
        : `UV_THREADPOOL_SIZE sets no pool of ${kind === 'command' ? 'a command' : `${kind} ${version}`}`,
  },
  {
    name: 'one-v8-thread',
    title: "one thread for the engine's work beside the program",
    flags: ['--v8-pool-size=1'],
    env: {},
    v8: {},
    what: 'threads',
    changes: null,
    isPossible: ({ kind }) =>
      kind === 'node' ? null : `${kind === 'command' ? 'a command' : kind} has no --v8-pool-size`,
  },
  {
    name: 'no-snapshot',
    title: 'started without the snapshot of its heap',
    flags: ['--no-node-snapshot'],
    env: {},
    v8: {},
    what: 'snapshot',
    changes: 'the start takes longer; of what runs afterwards functions are not compiled before they are called',
    isPossible: ({ kind, version }) =>
      kind === 'node' && isAtLeast(version, 14, 0) ? null : 'it has no snapshot that can be left out',
  },
];

/** All that are known whatever the two variants are; those from defaults that differ are in default-flags.ts. */
export const CATALOGUE: readonly Intervention[] = [
  ...COMPILERS,
  ...CONCURRENCY,
  ...COLLECTOR,
  ...ALLOCATOR,
  ...SURROUNDINGS,
];

function ofGlibc(name: string, title: string, env: Record<string, string>): Intervention {
  return {
    name,
    title,
    flags: [],
    env,
    v8: {},
    what: 'allocator',
    changes: null,
    isPossible: (facts) => {
      if (facts.kind === 'bun') return 'Bun allocates by mimalloc, which these variables do not reach';
      if (facts.libc === null) return 'it is not known which C library it is linked with';
      return facts.libc === 'glibc'
        ? given(facts.env, Object.keys(env))
        : 'these variables are of glibc, and it is linked with musl';
    },
  };
}

function given(env: RuntimeFacts['env'], names: readonly string[]): string | null {
  const set = names.filter((name) => env[name] !== undefined);
  return set.length === 0 ? null : `the variant sets ${set.join(', ')} itself`;
}
