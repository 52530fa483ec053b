/** Each command that measures, with each of its options as it may be typed. A new command, or a new option, has its place here. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after } from 'node:test';
import { httpRequest } from '../../src/kinds/http/commands/http.ts';
import { OPTIONS as HTTP } from '../../src/kinds/http/options.ts';
import { memoryRequest } from '../../src/kinds/memory/commands/memory.ts';
import { OPTIONS as MEMORY } from '../../src/kinds/memory/options.ts';
import { opsRequest } from '../../src/kinds/operations/commands/ops.ts';
import { OPTIONS as OPERATIONS } from '../../src/kinds/operations/options.ts';
import { startupRequest } from '../../src/kinds/startup/commands/startup.ts';
import { OPTIONS as STARTUP } from '../../src/kinds/startup/options.ts';
import { calibrateRequest } from '../../src/kinds/suite/commands/calibrate.ts';
import { compareRequest } from '../../src/kinds/suite/commands/compare.ts';
import { noiseRequest } from '../../src/kinds/suite/commands/noise.ts';
import { runRequest } from '../../src/kinds/suite/commands/run.ts';
import { scatterRequest } from '../../src/kinds/suite/commands/scatter.ts';
import { CALIBRATE, COMPARE, NOISE, RUN as RUN_OPTIONS, SCATTER } from '../../src/kinds/suite/options.ts';
import { typedOf } from '../../src/work/typed/declared.ts';
import { ROOT, SUITE } from '../host-variant.ts';
import type { Parsed } from '../parsing-program.ts';

process.chdir(ROOT);

/** A command: how its words become a plan, and how each of its options is typed. */
interface Typed {
  request(parsed: Parsed, words: readonly string[]): unknown;
  /** The shortest command line. */
  base: string;
  /** The words of an option, where it changes the plan; others beside it where it needs them. */
  options: Record<string, string | readonly string[]>;
  /** Options that are spelt as another when they are printed, which means the same. */
  spelt?: Record<string, string>;
  /** Options that only say what is printed or shown, and where. */
  printing: readonly string[];
  /** Whole command lines. */
  lines: readonly string[];
}

const files = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
after(() => rmSync(files, { recursive: true }));
// A generator must be there to be chosen.
writeFileSync(join(files, 'wrk'), '', { mode: 0o755 });
process.env.PATH = `${files}${delimiter}${process.env.PATH}`;
const config = join(files, 'autobench.yml');
writeFileSync(config, 'name: x\nurl: http://localhost:1\nconnections: 7\nbenchmarks: [{ name: a, path: /a }]\n');

const RUN = { '--budget': '--budget 90s', '--seed': '--seed 5', '--pin': '--pin 0', '--timeout': '--timeout 5' };
const CHOICE = {
  '--suite': `--suite ${SUITE}`,
  '--filter': "--filter a --filter 'b c'",
  '--exclude': "--exclude a --exclude 'b c'",
  '--set': '--set n=1 --set n=2',
  '--native-harness': '--native-harness',
  ...RUN,
};
const NODE_BENCH = {
  '--name-pattern': "--filter node-bench --name-pattern 'a b'",
  '--warmup': '--filter node-bench --warmup 2',
  '--node-arg': '--node-arg -a --node-arg -b',
};
const JUDGED = { '--margin': '--margin 7%', '--lanes': ['--lanes 2', '--lanes auto'] };
const TREES = {
  '--rev': '--rev main --rev HEAD~1',
  '--with': '--with semver@7.5.0 --with semver@7.6.0',
  '--install': "--install 'npm ci --x'",
  '--no-install': '--no-install',
  '--build': "--build 'npm run build'",
  '--pass-env': '--pass-env A_TOKEN --pass-env B_TOKEN',
};
const SHOWN = ['--offline', '--no-progress', '--verbose'];
/** Where it is measured: an address is not kept. */
const FARM = ['--farm', '--on-interrupt'];
/** Nothing to try by itself: a part of the base or of a whole line, or the usual way of the command. */
const ELSEWHERE: readonly string[] = [];
/** Ranges are releases before a plan is made, and those are what is printed. */
const EXPANDED = ELSEWHERE;
/** `--fixed --format node-bench` are what is printed. */
const SPELT_AS_TWO = ELSEWHERE;

export const COMMANDS: Record<string, Typed> = {
  compare: {
    request: ({ args, options }) => compareRequest(args, typedOf(COMPARE, options)),
    base: 'compare url --old node@20 --new node@22',
    options: {
      ...CHOICE,
      ...JUDGED,
      ...TREES,
      '--old': ELSEWHERE,
      '--new': '--new bun@1',
      '--on': ELSEWHERE,
      '--each': EXPANDED,
      '--turns': '--fixed --turns',
      '--sequential': '--sequential',
      '--runs': ['--runs 7', '--runs 30', '--sequential --runs 20'],
      '--calibrate': ['--calibrate', '--fixed --calibrate', '--fixed --turns --calibrate'],
      '--as-declared': '--as-declared',
      '--budget': '--budget 90.5s',
      '--fixed': '--fixed',
      '--strict': '--strict',
      '--format': ['--format json', '--format table'],
      '--analyze': SPELT_AS_TWO,
      '--scale': SPELT_AS_TWO,
      '--max-regression': SPELT_AS_TWO,
      ...NODE_BENCH,
    },
    printing: [...SHOWN, ...FARM, '--plan', '--plot', '--fail-if', '--explain'],
    spelt: { '--calibrate': '--sequential', '--rev': '--new', '--with': '--new', '--node-arg': '--new' },
    lines: ['compare all test --old node@20 --new "A=1 node@22 --flag" --runs 5 --strict --margin 0.5% --budget 30s'],
  },
  run: {
    request: ({ args, options }) => runRequest(args, typedOf(RUN_OPTIONS, options)),
    base: 'run url',
    options: { ...CHOICE, '--on': ['--on node@20', '--on a --on b'], '--runs': '--runs 7', '--format': '--format csv' },
    printing: [...SHOWN, ...FARM, '--track'],
    lines: ['run url fs test --on node@20 --on bun@1 --runs 3 --format csv'],
  },
  scatter: {
    request: ({ args, options }) => scatterRequest(args[0] as string, typedOf(SCATTER, options)),
    base: 'scatter buffers/buffer-tojson.js',
    options: {
      '--on': '--on node@20',
      '--xaxis': '--xaxis len --category n',
      '--category': '--category n --xaxis len',
      '--set': CHOICE['--set'],
      '--native-harness': '--native-harness',
      ...RUN,
      '--runs': '--runs 7',
      '--node': '--node ./node',
      '--node-arg': NODE_BENCH['--node-arg'],
      '--name-pattern': ELSEWHERE,
      '--warmup': ELSEWHERE,
      '--format': [
        '--format csv',
        '--format table --xaxis len --category n',
        '--format node-bench --xaxis len --category n',
      ],
      '--suite': ELSEWHERE,
    },
    printing: [...SHOWN, ...FARM, '--plot', '--log', '--analyze', '--no-chart'],
    spelt: { '--node': '--on', '--node-arg': '--on' },
    lines: [
      `scatter forms/spin.js --suite ${SUITE} --set n=1 --runs 3`,
      'scatter buffers/_fill.node-bench.js --suite test/fixtures/core-tree/benchmark --warmup 2 --name-pattern fill',
    ],
  },
  calibrate: {
    request: ({ args, options }) => calibrateRequest(args[0] as string, typedOf(CALIBRATE, options)),
    base: 'calibrate buffers/buffer-tojson.js',
    options: {
      '--on': '--on node@20',
      '--runs': '--runs 7',
      '--cv-threshold': '--cv-threshold 7%',
      '--start-n': '--start-n 3',
      '--increase': '--increase 1.5',
      '--max-increases': '--max-increases 0',
      '--set': CHOICE['--set'],
      '--native-harness': '--native-harness',
      ...RUN,
      '--suite': ELSEWHERE,
    },
    printing: [...SHOWN, '--format', '--json'],
    lines: [`calibrate forms/spin.js --suite ${SUITE} --start-n 100 --runs 3`],
  },
  noise: {
    request: ({ args, options }) => noiseRequest(args, typedOf(NOISE, options)),
    base: 'noise',
    options: {
      ...CHOICE,
      '--filter': 'url --filter a',
      '--on': '--on node@20',
      '--runs': '--runs 7',
      '--lanes': JUDGED['--lanes'],
      '--format': '--format json',
      '--json': ELSEWHERE,
    },
    printing: [...SHOWN, ...FARM],
    lines: ['noise url fs --on bun@1 --filter a --exclude b', 'noise test'],
  },
  ops: {
    request: ({ args, options }) => opsRequest(args, typedOf(OPERATIONS, options)),
    base: 'ops string-searching --on node@20 --on node@22',
    options: {
      '--transform': '--transform',
      ...TREES,
      ...JUDGED,
      ...RUN,
      '--on': '--on bun@1',
      '--each': EXPANDED,
      '--runs': '--runs 7',
      '--filter': CHOICE['--filter'],
      '--exclude': CHOICE['--exclude'],
      '--set': '--set n=1',
      '--test': '--test',
      '--adapter': '--adapter none',
      '--batch': '--batch 100',
      '--fixed': '--fixed',
      '--strict': '--strict',
      '--format': '--format json',
      '--turns': ELSEWHERE,
      '--sequential': '--sequential',
    },
    printing: [
      ...SHOWN,
      ...FARM,
      '--metric',
      '--markdown',
      '--floor',
      '--tiers',
      '--plan',
      '--neighbours',
      '--fail-if',
      '--explain',
    ],
    spelt: { '--rev': '--on', '--with': '--on' },
    lines: [
      'ops string-searching',
      'ops string-searching --on node@22 --batch 100 --timeout 5',
      'ops string-searching --test --runs 2',
      'ops string-searching --on node@22 --runs 30',
    ],
  },
  startup: {
    request: ({ args, options }) => startupRequest(args, typedOf(STARTUP, options)),
    base: 'startup empty --on node@20 --on node@22',
    options: {
      '--transform': '--transform',
      ...TREES,
      ...JUDGED,
      ...RUN,
      '--on': '--on bun@1',
      '--each': EXPANDED,
      '--command': ELSEWHERE,
      '--shell': ELSEWHERE,
      '--no-shell': ELSEWHERE,
      '--warmup': '--warmup 0',
      '--runs': ['--runs 7', '--runs 10', '--runs 1'],
      '--min-runs': ['--min-runs 4', '--min-runs 40'],
      '--max-runs': '--max-runs 20',
      '--setup': "--setup 'sync; true'",
      '--prepare': "--prepare 'sync; true'",
      '--conclude': "--conclude 'sync; true'",
      '--cleanup': "--cleanup 'sync; true'",
      '--input': '--input package.json',
      '--output': ['--output pipe', '--output out.txt'],
      '--ignore-failure': '--ignore-failure',
      '--show-output': '--show-output',
      '--format': '--format csv',
      // Of command lines: in the whole lines below.
      '--command-name': ELSEWHERE,
      '--reference': ELSEWHERE,
      '--reference-name': ELSEWHERE,
      '--parameter-list': ELSEWHERE,
      '--parameter-scan': ELSEWHERE,
      '--parameter-step-size': ELSEWHERE,
    },
    printing: [
      ...SHOWN,
      ...FARM,
      '--plan',
      '--sort',
      '--export-json',
      '--export-csv',
      '--export-markdown',
      '--fail-if',
      '--explain',
    ],
    spelt: { '--rev': '--on', '--with': '--on' },
    lines: [
      'startup',
      'startup esm empty --on bun@1 --runs 4',
      `startup 'node a.js' 'node "a b.js"' --shell --warmup 3 --min-runs 1 --max-runs 2`,
      `startup 'sleep {n}' 'node {n}.js' --parameter-list n=1,2 --command-name x --reference true --reference-name r --setup a --prepare b --conclude c --cleanup d --input package.json --output null`,
      `startup 'sleep {n}' 'node {m}.js {n}' --parameter-scan n=1..3 --parameter-step-size 0.5 --parameter-list 'm=a,b c'`,
      `startup 'sleep 1' 'node a.js' --rev main --rev ../lib --build 'npm run build'`,
      `startup 'sleep 1' 'node a.js' --command-name one --command-name 'b: two' --conclude a --conclude b`,
    ],
  },
  memory: {
    request: ({ args, options }, words) => {
      const dashes = words.indexOf('--');
      return memoryRequest(args, typedOf(MEMORY, options), dashes === -1 ? null : words.slice(dashes + 1));
    },
    base: 'memory jsdyno --on node@20 --on node@22',
    options: {
      '--transform': '--transform',
      ...TREES,
      ...JUDGED,
      ...RUN,
      '--on': '--on bun@1',
      '--each': EXPANDED,
      '--command': ELSEWHERE,
      '--duration': '--duration 5s',
      '--interval': '--interval 20ms',
      '--warmup': ['--warmup 7%', '--warmup 2s'],
      '--no-heap': '--no-heap',
      '--load': ['--load /a', '--load http://localhost:3000/ --duration 5s'],
      '--rate': '--load / --rate 500',
      '--connections': '--load / --connections 7',
      '--runs': ['--runs 7', '--runs 2'],
      '--fixed': '--fixed',
      '--format': '--format json',
    },
    printing: [...SHOWN, ...FARM, '--fail-if', '--explain'],
    spelt: { '--rev': '--on', '--with': '--on' },
    lines: [
      "memory --command 'node a.js' --rev main --rev .",
      "memory --command 'node a.js' --runs 3",
      'memory jsdyno --runs 10 --warmup 0%',
    ],
  },
  http: {
    request: ({ options }) => httpRequest(typedOf(HTTP, options)),
    base: 'http --on node@20 --on node@22',
    options: {
      '--transform': '--transform',
      ...TREES,
      ...JUDGED,
      ...RUN,
      '--on': '--on bun@1',
      '--each': EXPANDED,
      '--scenario': ['--scenario express', '--scenario express,fastify', '--scenario benchmarks/scenarios/express'],
      '--server': "--server 'biome.json a --b'",
      '--command': "--command 'npm start'",
      '--port': '--server jsdyno --port 80',
      '--load': '--server jsdyno --load /a --load /b',
      '--path': '--server jsdyno --path /a --path /b',
      '--method': '--server jsdyno --method PUT',
      '--header': "--server jsdyno --header 'x-a: b c' --header 'x-b: d'",
      '--body': `--server jsdyno --body '{"a":1}'`,
      '--status': '--server jsdyno --status 404',
      '--route': ['--route all', '--server jsdyno --load /a --load /b --route /a'],
      '--connections': '--connections 7',
      '--pipelining': '--pipelining 7',
      '--duration': '--duration 7s',
      '--warmup': '--warmup 7s',
      '--runs': ['--runs 7', '--runs 2'],
      '--rate': '--rate 100 --rate 50.5',
      '--shares': ['--shares none', '--shares .1,.2', '--rate 5 --shares .5,.8'],
      '--arrivals': '--arrivals poisson',
      '--generator': '--generator wrk',
      '--config': [`--config ${config} --server jsdyno`, `--config ${config} --server jsdyno --connections 50`],
      '--preload': ['--preload both', '--preload off'],
      '--test': ['--test', '--test --runs 2 --duration 5s'],
      '--fixed': '--fixed',
      '--format': '--format json',
      '--turns': ELSEWHERE,
      '--sequential': '--sequential',
      '--offline': '--offline',
    },
    printing: ['--no-progress', '--verbose', ...FARM, '--plan', '--fail-if', '--explain'],
    spelt: { '--rev': '--on', '--with': '--on', '--path': '--load' },
    lines: [
      'http',
      `http --config ${config} --runs 3`,
      `http --config ${config} --test`,
      `http --config ${config} --scenario native --on node@20 --on bun@1`,
      'http --on bun@1 --shares none',
      'http --on node@20 --on node@22 --route all',
      'http --on node@20 --on node@22 --route all --duration 5s',
    ],
  },
};
