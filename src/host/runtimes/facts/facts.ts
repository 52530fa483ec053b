import type { RuntimeKind } from '../types.ts';

/** What a probe sees of a fact; null: it cannot tell, or the runtime has nothing of the kind. */
export type Value = string | number | boolean | null;

/** Something that runtimes do, each in its way and release by release, and that jsdyno rests on. */
export interface Fact {
  group: Group;
  /** What is asked, as a heading of a table; for texts the values that it can have. */
  says: string;
  values?: readonly string[];
  unit?: string;
  /** What of jsdyno rests on it, or what a user should know. */
  serves: string;
  /** The runtimes that it is asked of; absent: all. */
  on?: readonly RuntimeKind[];
  /** It follows from the memory of the machine: the table has that of 16 GiB or more. */
  byMemory?: true;
}

/** The groups in their order, with their headings. */
export const GROUPS = {
  signals: 'Signals',
  memory: 'Memory',
  sizes: 'Sizes and compilers',
  profiles: 'Profiles, logs and ends',
  http: 'Web servers as they are by default',
  start: 'What a start reads and can do',
  flags: 'Flags',
} as const;
export type Group = keyof typeof GROUPS;

const NODE = ['node'] as const;
const V8 = ['node', 'deno'] as const;

/** Each has a probe that prints its value; `probe-runtime.ts` runs them. */
const SEEN = {
  'gc-entries': {
    group: 'signals',
    says: 'collections as performance entries',
    values: ['told', 'silent', 'none'],
    serves: 'pauses of the collector in http, memory, doctor and ops',
  },
  'gc-entry-clock': {
    group: 'signals',
    says: 'the clock of such entries',
    values: ['process', 'system'],
    serves: 'which collections lie within what is timed',
    on: NODE,
  },
  'loop-utilisation': {
    group: 'signals',
    says: 'eventLoopUtilization() while the loop is blocked',
    values: ['told', 'zero', 'none'],
    serves: 'how busy the event loop is, in http and doctor',
  },
  'loop-delay': {
    group: 'signals',
    says: 'monitorEventLoopDelay()',
    values: ['delay', 'delay and resolution', 'blind', 'none'],
    serves: 'why jsdyno takes delays by timers of its own',
  },
  'active-resources': {
    group: 'signals',
    says: 'process.getActiveResourcesInfo() with a timer and a server',
    values: ['told', 'empty', 'none'],
    serves: "doctor's leaks of timers and connections",
  },
  'active-handles': {
    group: 'signals',
    says: 'process._getActiveHandles() has a server that listens',
    serves: "doctor's limit of connections",
  },
  'threads-named': {
    group: 'signals',
    says: "the engine's threads have names of their own",
    serves: "doctor's other threads: the engine's are left out where they have names",
  },
  'heap-has-buffers': {
    group: 'memory',
    says: 'memoryUsage().heapUsed counts Buffers',
    serves: 'the heap in memory, doctor and gc',
  },
  'array-buffers': {
    group: 'memory',
    says: 'memoryUsage().arrayBuffers',
    values: ['told', 'zero', 'none'],
    serves: "doctor's leaks of Buffers",
  },
  external: {
    group: 'memory',
    says: 'memoryUsage().external counts Buffers',
    serves: "doctor's leaks of Buffers",
  },
  'max-rss-unit': {
    group: 'memory',
    says: 'the unit of resourceUsage().maxRSS',
    values: ['KiB', 'bytes', 'none'],
    serves: 'memory of benchmark processes',
  },
  'semi-space': {
    group: 'sizes',
    says: 'largest semi-space',
    unit: 'MiB',
    serves: 'which --max-semi-space-size doctor and gc name, and which changes nothing',
    on: V8,
    byMemory: true,
  },
  'heap-limit': {
    group: 'sizes',
    says: 'limit of the heap',
    unit: 'MiB',
    serves: 'how far a program that leaks can grow',
    on: V8,
    byMemory: true,
  },
  sparkplug: { group: 'sizes', says: 'Sparkplug is on', serves: 'flags that change nothing; why', on: V8 },
  maglev: { group: 'sizes', says: 'Maglev is on', serves: 'flags that change nothing; why', on: V8 },
  'pool-threads': {
    group: 'sizes',
    says: 'threads that the first task of the pool starts',
    serves: "doctor's starved pool",
    on: NODE,
  },
  'pool-variable': {
    group: 'sizes',
    says: 'UV_THREADPOOL_SIZE sets them',
    serves: "doctor's advice and why's intervention",
  },
  'cpu-profile-written': {
    group: 'profiles',
    says: '--cpu-prof writes when the process ends by',
    values: ['itself', 'process.exit', 'its own SIGTERM', "another's SIGTERM"],
    serves: 'flame: how a program is ended so that its profile is there',
  },
  'cpu-profile-clock': {
    group: 'profiles',
    says: "the clock of a .cpuprofile's times",
    values: ['monotonic', 'system', 'process'],
    serves: 'readers of profiles',
  },
  'heap-profile-format': {
    group: 'profiles',
    says: '--heap-prof writes',
    values: ['sampling profile', 'heap snapshot'],
    serves: 'flame --heap, and what its reader says of a snapshot',
  },
  'heap-snapshot': {
    group: 'profiles',
    says: 'writeHeapSnapshot() of node:v8 writes one',
    serves: "doctor's advice on leaks of the heap",
  },
  'inspector-signal': {
    group: 'profiles',
    says: 'SIGUSR1 opens the inspector',
    serves: 'flame --pid and doctor --pid',
  },
  'collection-log': {
    group: 'profiles',
    says: 'where the log of collections is printed',
    values: ['stdout', 'stderr', 'none'],
    serves: 'gc and doctor on Bun and Deno',
  },
  'http-idle': {
    group: 'http',
    says: 'node:http closes an idle connection after',
    unit: 's; 0: not within 7 s',
    serves: 'how long a server may rest between turns',
  },
  'native-idle': {
    group: 'http',
    says: 'Bun.serve, Deno.serve close an idle connection after',
    unit: 's; 0: not within 7 s',
    serves: 'how long a server may rest between turns',
    on: ['bun', 'deno'],
  },
  'native-pipelining': {
    group: 'http',
    says: 'Bun.serve, Deno.serve answer three requests in one packet',
    serves: 'what load --pipelining says of a server that closes',
    on: ['bun', 'deno'],
  },
  'http-compression': {
    group: 'http',
    says: 'the native server compresses by itself where it is asked to',
    serves: 'a load with Accept-Encoding measures the compression',
  },
  'http-1.0-length': {
    group: 'http',
    says: 'an answer to HTTP/1.0 with keep-alive has a length',
    serves: 'whether ab and other HTTP/1.0 generators keep connections',
  },
  h2c: {
    group: 'http',
    says: 'the native server speaks HTTP/2 without TLS',
    serves: 'load --http2 on http://',
  },
  'reads-extra-ca': {
    group: 'start',
    says: 'NODE_EXTRA_CA_CERTS is read at each start',
    serves: 'the note on variables that startup inherits',
  },
  'reads-openssl-conf': {
    group: 'start',
    says: 'OPENSSL_CONF is read at each start',
    serves: 'the note on variables that startup inherits',
  },
  'node-options': {
    group: 'start',
    says: 'NODE_OPTIONS is heeded',
    serves: 'the note on variables that startup inherits',
  },
  'own-options': {
    group: 'start',
    says: 'BUN_OPTIONS, DENO_V8_FLAGS are heeded',
    serves: 'the note on variables that startup inherits',
    on: ['bun', 'deno'],
  },
  'compile-cache': {
    group: 'start',
    says: 'NODE_COMPILE_CACHE is heeded',
    serves: 'startup with a compile cache, and the note on variables',
  },
  typescript: {
    group: 'start',
    says: 'TypeScript runs without a flag',
    serves: 'why a runtime cannot run a script, and --transform',
  },
  snapshot: {
    group: 'start',
    says: 'a startup snapshot can be made',
    serves: 'startup with a snapshot',
    on: NODE,
  },
  'bench-warmup': {
    group: 'start',
    says: 'node:bench calls a function before it counts',
    unit: 'times',
    serves: 'ops on files for node:bench',
    on: NODE,
  },
} as const satisfies Record<string, Fact>;

/** A flag of a command line: whether the release takes it. */
export interface FlagFact {
  on: readonly RuntimeKind[];
  serves: string;
  /** Another of these that stands for it where it is not taken, or what to do without. */
  instead?: FactName | { words: string };
}

/** Flags that jsdyno or its users give, and that came, went or changed their names in the releases that it measures. */
export const FLAGS = {
  '--experimental-permission': { on: NODE, serves: 'compare with permissions', instead: '--permission' },
  '--permission': { on: NODE, serves: 'compare with permissions', instead: '--experimental-permission' },
  '--experimental-transform-types': {
    on: NODE,
    serves: "core's benchmarks of TypeScript",
    instead: { words: 'leave it out; --transform of jsdyno makes JavaScript of TypeScript' },
  },
  '--experimental-strip-types': { on: NODE, serves: "core's benchmarks of TypeScript" },
  '--always-turbofan': { on: V8, serves: 'variants', instead: '--always-opt' },
  '--always-opt': { on: V8, serves: 'variants', instead: '--always-turbofan' },
  '--scavenger-max-new-space-capacity-mb': { on: V8, serves: 'variants' },
  '--interrupt-budget': { on: V8, serves: 'variants', instead: '--invocation-count-for-turbofan' },
  '--invocation-count-for-turbofan': { on: V8, serves: 'variants', instead: '--interrupt-budget' },
  '--maglev': { on: V8, serves: 'why' },
  '--trace-gc-nvp': { on: V8, serves: 'gc on Deno' },
  '--single-threaded-gc': { on: V8, serves: 'gc --try' },
  '--perf-basic-prof': { on: V8, serves: 'flame --perf' },
  '--cpu-prof': { on: ['node', 'bun', 'deno'], serves: 'flame on Bun and Deno' },
  '--preload': { on: ['bun', 'deno'], serves: 'each observation of Bun and Deno' },
  '--tsconfig-override': { on: ['bun'], serves: 'whether Bun can be kept from tsconfig.json' },
} as const satisfies Record<string, Omit<FlagFact, 'instead'> & { instead?: string | { words: string } }>;

export type FactName = keyof typeof SEEN | keyof typeof FLAGS;

/** All of them, flags as facts that are true or false. */
export const FACTS: Readonly<Record<FactName, Fact>> = {
  ...SEEN,
  ...(Object.fromEntries(
    Object.entries(FLAGS).map(([flag, { on, serves }]): [string, Fact] => [
      flag,
      { group: 'flags', says: `\`${flag}\` is taken`, serves, on },
    ]),
  ) as Record<keyof typeof FLAGS, Fact>),
};

export const factNames = Object.keys(FACTS) as readonly FactName[];

/** What a probe, or the table, has of a runtime. */
export type Facts = Readonly<Partial<Record<FactName, Value>>>;

/** Whether a runtime is asked for a fact at all. Pure. */
export function isAsked(name: FactName, kind: RuntimeKind): boolean {
  return FACTS[name].on?.includes(kind) ?? true;
}
