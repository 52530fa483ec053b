/** Commands and options of the tools that people come from: what is typed here for them, or why nothing is. */

/** Hyperfine, autocannon, wrk, k6, mitata, tinybench, clinic, 0x, compare.js, npm: their commands, and the words that are typed here. */
export const OTHER_COMMANDS: Readonly<Record<string, string>> = {
  ...each('bench benchmark mitata tinybench vitest', 'ops'),
  ...each('autocannon wrk wrk2 ab hey oha bombardier k6', 'load'),
  ...each('hyperfine time', 'startup'),
  ...each('0x prof profile flamegraph', 'flame'),
  ...each('bubbleprof', 'doctor'),
  ...each('heapprofiler', 'flame --heap'),
  ...each('mem heap', 'memory'),
  ...each('clinic', ''),
  ...each('compare.js', 'compare'),
  ...each('run.js', 'run'),
  ...each('scatter.js', 'scatter'),
  ...each('compare.R', 'analyze'),
  ...each('install', 'runtimes install'),
  ...each('uninstall', 'runtimes remove'),
  ...each('ls', 'list'),
  ...each('history', 'experiments'),
  ...each('delete', 'rm'),
  ...each('version', '--version'),
};

/** `-c --vus <n>`: the names of an option, and whether a value follows. */
type Names = string;
/**
 * What is typed here, with `*` for the value, and `*s` for one in seconds that may lack its unit. What begins with no dash says why nothing
 * is.
 */
type Here = string;
type Others = readonly (readonly [Names, Here])[];

const THREADS = 'one thread makes the load';
const BY_ITSELF = 'warming up is part of each run';
const UNTIL_SURE = 'a row is measured until it is sure; --budget 5m is the most that all may take';

const RUNTIMES: Others = [
  ['--runtime --engine <variant>', '--on *'],
  ['--node <version>', '--on node@*'],
  ['--bun', '--on bun'],
  ['--deno', '--on deno'],
];

const BUDGET: Others[number] = ['--budget <time>', '--duration *s'];

const LOADS: Others = [
  ['-c --concurrency --vus <n>', '--connections *'],
  ['-d -z --time <s>', '--duration *s'],
  ['-t --threads <n>', THREADS],
  ['-w --workers <n>', THREADS],
  ['-R --overallRate --rps <n>', '--rate *'],
  ['-p <n>', '--pipelining *'],
  ['-m -X <method>', '--method *'],
  ['-H --headers <header>', '--header *'],
  ['-b --data <text>', '--body *'],
  ['-L -l --latency', 'percentiles are always printed'],
  ['--path <path>', '--load *'],
];

const BENCHMARKS: Others = [
  ...RUNTIMES,
  ['--warmup --warmup-iterations --warmup-time --warmupTime --warmupIterations <n>', BY_ITSELF],
  ['--iterations --samples --min-samples --minSamples -n <n>', UNTIL_SURE],
  ['--time --min-time --minTime --max-time --maxTime -t <ms>', UNTIL_SURE],
  ['--grep -g --name --testNamePattern <text>', '--filter *'],
  ['--reporter <name>', '--format *'],
];

const LOOKS: Others = [
  ...RUNTIMES,
  ...LOADS.slice(0, 2),
  BUDGET,
  ['--on-port -P --autocannon <command>', '--load /'],
  ['--open', '-o page.html'],
  ['-D --output-dir --dest <folder>', '-o names the page'],
  ['--kernel-tracing', '--perf'],
  ['--collect-only', 'looking and showing are one step'],
];

const OTHER_OPTIONS: Readonly<Record<string, Others>> = {
  load: [
    ...LOADS,
    BUDGET,
    ['-n -a -i --amount --iterations <n>', '--requests *'],
    ['-D <file>', '--body @*'],
    ['-k', '--insecure'],
    ['-j', '--json'],
    ['-s --script <file>', 'no script is run; --requests-from FILE says what is asked'],
    ['--on-port <command>', 'http starts a server of your own'],
  ],
  http: [...RUNTIMES, ...LOADS, ['-n <n>', '--runs *']],
  ops: BENCHMARKS,
  compare: [...BENCHMARKS, ['--baseline --base <variant>', '--old *']],
  run: [...BENCHMARKS, ['--json', '--format csv']],
  startup: [
    ...RUNTIMES,
    ['--iterations <n>', '--runs *'],
    ['--style -u --time-unit <word>', 'it follows from the figures'],
    ['-S <shell>', '--shell'],
    ['--export-asciidoc --export-orgmode <file>', '--export-markdown *'],
  ],
  memory: LOOKS,
  gc: LOOKS,
  flame: LOOKS,
  doctor: LOOKS,
  bisect: [
    ['--term-old --from <revision>', '--good *'],
    ['--term-new --to <revision>', '--bad *'],
  ],
  gate: [
    ['--head <revision>', 'the head is what is checked out'],
    ['--threshold --max-regression <percent>', '--margin *'],
  ],
  init: [['-y --yes', 'init asks nothing']],
};

function each(names: string, here: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, here]));
}

/** What is typed in a command for an option of another tool; undefined where none has it. Pure. */
export function otherOption(command: string, name: string): { here: Here; takesValue: boolean } | undefined {
  const found = OTHER_OPTIONS[command]?.find(([names]) => names.split(' ').includes(name));
  return found && { here: found[1], takesValue: found[0].includes('<') };
}
