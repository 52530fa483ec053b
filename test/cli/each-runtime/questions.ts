/**
 * What each command can tell on each runtime: one question a row of docs/runtimes-commands.md, asked as it is typed of a program whose figures are
 * known (test/fixtures/each-runtime/app.cjs). What is answered is the word in its cell.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseVariant, resolveVariant } from '../../../src/host/runtimes/index.ts';
import { ownValues } from '../../../src/host/runtimes/own-values.ts';
import { judge } from '../../../src/inspect/doctor/judge/judge.ts';
import { candidates } from '../../../src/inspect/gc/trial.ts';
import { differencesBetween } from '../../../src/search/why/differences/between.ts';
import { hostVariant, ROOT } from '../../host-variant.ts';
import { recordingOf, seriesOf } from '../../inspect/doctor/recordings.ts';
import { documentOf } from '../../show/report/schemas.ts';
import { inProcess } from '../in-process.ts';

const APP = join(ROOT, 'test/fixtures/each-runtime/app.cjs');
const PAGE = readFileSync(join(ROOT, 'docs/runtimes-commands.md'), 'utf8');

/** The columns of the table, and the runtimes that each stands for. */
export const COLUMNS = {
  'Node.js': ['node@20', 'node@22', 'node@24', 'node@26'],
  Bun: ['bun@1'],
  Deno: ['deno@2'],
} as const;

export interface Cell {
  question: keyof typeof QUESTIONS;
  on: string;
  /** As the page has it. */
  expected: string;
}

/** Whether the runtime is here, so that nothing is downloaded. */
export async function isHere(on: string): Promise<boolean> {
  return resolved(on).then(
    () => true,
    () => false,
  );
}

async function resolved(text: string) {
  return resolveVariant(parseVariant(text), { offline: true });
}

/** @throws AssertionError where what is answered is another word than the page has */
export async function check({ question, on, expected }: Cell, env: NodeJS.ProcessEnv): Promise<void> {
  assert.equal(await QUESTIONS[question](on, asked(on, env)), expected, `${question} ${on}`);
}

const NOTHING = { frames: [], nativeFunctions: [] };

/** Its first start prepares something for the later ones. */
const PREPARES = `const fs = require('fs');
const made = __filename + '.made';
const until = fs.existsSync(made) ? 0 : performance.now() + 1000;
while (performance.now() < until);
fs.writeFileSync(made, '');
`;

type Ask = ReturnType<typeof asked>;

function asked(on: string, env: NodeJS.ProcessEnv) {
  const run = async (words: readonly string[], more: NodeJS.ProcessEnv = {}) => {
    const { code, stdout, stderr } = await inProcess([...words.slice(0, 1), '--offline', ...words.slice(1)], {
      ...env,
      ...more,
    });
    return { code, stdout, stderr, said: `${stdout}${stderr}` };
  };
  return {
    run,
    /** A command with its options, on the program in a mode. */
    of: (command: readonly string[], mode: string, ms = 1000, flags = '') =>
      run([...command, '--on', `${on}${flags}`, '--', 'node', APP, mode, String(ms)]),
  };
}

export const QUESTIONS = {
  '`memory`: a leak of Buffers': async (on: string, { run }: Ask) => {
    const how = ['--runs', '3', '--duration', '1300ms', '--no-progress', '--format', 'json'];
    const { stdout } = await run(['memory', ...how, '--on', on, APP]);
    const [{ growth, outsideGrowth, peakHeap }] = documentOf('memory', stdout).results;
    assert.ok(isBetween(growth.perSecond, 80e6, 120e6) && isBetween(peakHeap.value, 1e5, 50e6), stdout);
    return `${growth.verdict}${outsideGrowth > growth.perSecond / 2 ? ' outside of the heap' : ''}`;
  },
  '`doctor`: a leak of Buffers': async (on: string, ask: Ask) => {
    const { findings, verdict, figures } = await doctor(on, ask);
    const found = findings.find(({ trouble }) => trouble === 'buffer-leak');
    assert.ok(!findings.some(({ trouble }) => trouble === 'heap-leak'));
    assert.ok(isBetween(figures.memory?.heap ?? 0, 1e5, 50e6), JSON.stringify(figures.memory));
    return found === undefined ? verdict : `buffer-leak, ${found.confidence}`;
  },
  '`doctor`: a loop that blocks': async (on: string, ask: Ask) => {
    const { findings, verdict } = await doctor(on, ask);
    const found = findings.find(({ trouble }) => trouble === 'blocked-loop');
    const isNamed = found?.frames?.some(({ name }) => name === 'stand') ?? false;
    return found === undefined ? verdict : `blocked-loop${isNamed ? ', by its function' : ''}`;
  },
  '`doctor`: how busy the loop is': async (on: string, ask: Ask) => {
    const { blind, figures } = await doctor(on, ask);
    if (blind.some(({ signal }) => signal === 'utilisation'))
      return figures.utilisation === null ? 'by the CPU' : 'wrong';
    return 'by its utilisation';
  },
  '`gc`: objects that live for a moment': async (_on: string, { of }: Ask) => {
    const { stdout } = await of(['gc', '--format', 'json'], 'garbage', 500);
    const { teller, collections, heaps, remarks } = documentOf('collections', stdout);
    assert.ok(collections.length > 3 && heaps[0].pauses.at(-1).share > 0, stdout);
    assert.ok(collections.every(({ before, after }: Sized) => before === null || (before > 0 && (after ?? 0) > 0)));
    assert.deepEqual(remarks, []);
    return teller;
  },
  '`gc`: collections that the program asks for': async (on: string, { of }: Ask) => {
    const { stdout } = await of(['gc'], 'asks', 400, on.startsWith('bun') ? '' : ' --expose-gc');
    if (/semi-space .*saves up to/.test(stdout.replaceAll(/\s+/g, ' '))) return 'a larger semi-space saves them';
    return /every pause|longest \d/.test(stdout) ? 'no flag saves them' : stdout;
  },
  '`flame`: two functions, 3 to 1, and waiting': async (_on: string, { of }: Ask) => {
    const { stdout, said } = await of(['flame', '--no-page', '--format', 'json'], 'waits', 2400);
    assert.ok(stdout !== '', said);
    const { frames, busy, idle } = documentOf('flame', stdout);
    const share = (name: string) => frames.find((one: { name: string }) => one.name === name)?.totalShare ?? 0;
    assert.ok(idle > busy / 3, `${busy} ${idle}`);
    // Waiting that is taken for work makes it 30; so far on a busy machine, where a sampler misses much.
    return isBetween(share('long') / share('short'), 2, 4.5) ? 'right' : JSON.stringify(frames);
  },
  '`flame --heap`: who allocates': async (_on: string, { of }: Ask) => {
    const { code, said } = await of(['flame', '--heap', '--no-page'], 'garbage', 300);
    return code === 0 ? 'yes' : /has no sampling heap profiler/.test(said) ? 'no' : said;
  },
  '`flame --perf`: names of JavaScript': async (_on: string, { of }: Ask) => {
    const { said } = await of(['flame', '--perf', '--no-page'], 'waits', 800);
    if (/\[PERF_UNAVAILABLE\]/.test(said)) throw new Unanswered('perf is not there, or not permitted');
    if (/does not tell perf the names of JavaScript/.test(said)) return 'no, which is said';
    return /^ *\d+ % +\d+ % +long /m.test(said) ? 'yes' : said;
  },
  '`flame --duration`: a program that would go on': async (_on: string, { of }: Ask) => {
    const { code, said } = await of(['flame', '--no-page', '--duration', '1200ms'], 'waits', 9000);
    return code === 0 && /\blong\b/.test(said) ? 'yes' : said;
  },
  '`doctor`, `gc --try`: a larger semi-space': async (on: string) => {
    const { variant } = await resolved(on);
    const own = await ownValues(variant);
    const { kind, version } = variant.runtime;
    const pausing = seriesOf(() => ({ cpu: 300, gc: { count: 10, ms: 100, major: 1, longest: 25, long: [] } }));
    const [found] = judge(recordingOf({ inside: [pausing], own, runtime: { kind, version } })).findings;
    const advised = found?.advice.flatMap((one) => /(--\S*semi-space-size=\d+)/.exec(one)?.[1] ?? []) ?? [];
    const tried = kind === 'bun' ? [] : candidates(own.semiSpace, kind).flat();
    for (const flag of new Set([
      ...advised,
      ...(found?.idea?.flags ?? []),
      ...tried.filter((one) => /semi/.test(one)),
    ])) {
      // It is taken, and it changes something.
      const { warnings, variant: changed } = await resolved(`${on} ${flag}`);
      assert.deepEqual(warnings, [], flag);
      assert.equal(String((await ownValues(changed)).semiSpace), /\d+$/.exec(flag)?.[0]);
    }
    return advised.length === 0 ? 'none' : (advised[0] ?? '').replace(/=\d+$/, '');
  },
  '`http --pipelining`: a server that answers later': async (on: string, { run }: Ask) => {
    const how = ['--duration', '300ms', '--warmup', '100ms', '--runs', '1', '--shares', 'none', '--no-progress'];
    const { said } = await run(['http', ...how, '--pipelining', '5', '--on', on, '--server', `${APP} serves`]);
    return /closed connections with several pending requests/.test(said) ? 'it closes, which is said' : 'answered';
  },
  '`startup`: a first start that is slower': async (on: string, { run }: Ask) => {
    const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-first-'));
    const script = join(folder, 'prepares.cjs');
    writeFileSync(script, PREPARES);
    const { said } = await run(['startup', '--on', on, script, '--runs', '5', '--no-progress', '--explain']);
    rmSync(folder, { recursive: true });
    return /first start: .* times the median of the other/.test(said.replaceAll(/\s+/g, ' ')) ? 'said' : said;
  },
  '`why`: what of a difference it does not look at': async (on: string) => {
    const { couldNot } = await differencesBetween(hostVariant(), (await resolved(on)).variant, NOTHING);
    const said = couldNot.map(({ what }) => what).join();
    const all = {
      build: /build configuration/,
      'V8 flags': /V8's flags/,
      'native functions': /sizes of native functions/,
    };
    const lacking = Object.entries(all).flatMap(([name, words]) => (words.test(said) ? [name] : []));
    return lacking.length === 0 ? 'nothing' : lacking.join(', ');
  },
} satisfies Record<string, (on: string, ask: Ask) => Promise<string>>;

function isBetween(value: number, low: number, high: number): boolean {
  return value > low && value < high;
}

interface Sized {
  before: number | null;
  after: number | null;
}

interface Doctored {
  verdict: string;
  findings: { trouble: string; confidence: string; frames?: { name: string }[] }[];
  blind: { signal: string }[];
  figures: { utilisation: number | null; memory: { heap: number | null } | null };
}

/** Where others disturb the machine a refusal is right, and no answer; so it is where perf is missing. */
export class Unanswered extends Error {}

/** One look answers several questions. */
const looks = new Map<string, Promise<Doctored>>();

function doctor(on: string, { of }: Ask): Promise<Doctored> {
  const how = ['doctor', '--no-load', '--duration', '3s', '--format', 'json', '--no-progress'];
  const look =
    looks.get(on) ??
    of(how, 'troubled', 60_000).then(({ stdout }) => {
      const answer = documentOf('doctor', stdout);
      if (answer.verdict === 'refused' || answer.figures.judged === 0) throw new Unanswered('others used the CPUs');
      return answer;
    });
  looks.set(on, look);
  return look;
}

/** Each cell of the table, once for each runtime. */
export const CELLS: readonly Cell[] = [...PAGE.matchAll(/^\| (.+) \|$/gm)].flatMap(([, line = '']) => {
  const [question = '', ...words] = line.split(' | ');
  if (!isQuestion(question)) return [];
  return Object.values(COLUMNS).flatMap((releases, place) =>
    releases.map((on) => ({ question, on, expected: words[place] ?? '' })),
  );
});

function isQuestion(text: string): text is keyof typeof QUESTIONS {
  return Object.hasOwn(QUESTIONS, text);
}
