/**
 * How often `jsdyno doctor` is right: applications with known troubles, and some that only look like it, on each runtime.
 *
 *     node benchmarks/self/doctor-rates.ts [--on node@22,bun@1] [--apps fine,blocks] [--repeats 3] [--duration 4000] [--once] [--neighbour]
 *
 * Right: the trouble that the application has is found, and nothing else is with high confidence; of a fine one, nothing is found. A refusal is
 * neither right nor wrong: it is tried once more (not with `--once`), and counted apart if it stays; what it would have been found with, had nobody looked at the
 * neighbours, is printed beside it (as `anyway`), since the rules should hold on a busy machine, too. With `--neighbour` twice as many processes as there are CPUs
 * compute meanwhile, and right is a refusal, whatever the application has.
 *
 * Printed after each repeat, as Markdown for docs/evidence/doctor.md: of each application on each runtime how often it was right, wrong and refused; all together; and
 * which are not right in nine of ten, the fine ones in each.
 */
import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { parseVariant, resolveVariant, type Variant } from '../../src/host/runtimes/index.ts';
import { calibrate } from '../../src/inspect/doctor/calibrate.ts';
import { type Examined, examine } from '../../src/inspect/doctor/examine.ts';
import type { Trouble } from '../../src/inspect/doctor/judge/finding.ts';
import { judge } from '../../src/inspect/doctor/judge/judge.ts';
import type { Blind } from '../../src/inspect/doctor/recording.ts';

/** What each is to be found with, null for nothing, and what is true of it as well. */
const APPS: Record<string, { expected: Trouble | null; also?: Trouble[] }> = {
  fine: { expected: null },
  'fine-buffers': { expected: null },
  'fine-cache': { expected: null },
  blocks: { expected: 'blocked-loop' },
  collects: { expected: 'collector' },
  'slow-io': { expected: 'slow-io' },
  pool: { expected: 'starved-pool' },
  'leaks-buffers': { expected: 'buffer-leak', also: ['collector'] },
};

const { values } = parseArgs({
  options: {
    on: { type: 'string', default: 'node@20,node@22,node@24,node@26,bun@1,deno@2' },
    apps: { type: 'string', default: Object.keys(APPS).join(',') },
    repeats: { type: 'string', default: '3' },
    duration: { type: 'string', default: '4000' },
    once: { type: 'boolean', default: false },
    neighbour: { type: 'boolean', default: false },
  },
});
const folder = new URL('../doctor-apps/', import.meta.url);
type Outcome = 'right' | 'wrong' | 'refused';
const counts = new Map<string, Record<Outcome, number>>();
const anyway = new Map<string, Record<Outcome, number>>();
/** Their PIDs. */
const neighbours: number[] = [];

const variants: { text: string; variant: Variant; blind: Blind[] }[] = [];
for (const text of values.on.split(',')) {
  const { variant } = await resolveVariant(parseVariant(text), { offline: true });
  variants.push({ text, variant, blind: await calibrate(variant) });
  console.log(
    `${text} is ${variant.runtime.version}; not seen: ${
      variants
        .at(-1)
        ?.blind.map(({ signal }) => signal)
        .join(', ') || 'nothing'
    }`,
  );
}
try {
  if (values.neighbour) {
    for (let i = 0; i < 2 * availableParallelism(); i++) {
      neighbours.push(startNeighbour());
    }
  }
  for (let repeat = 0; repeat < Number(values.repeats); repeat++) {
    for (const app of values.apps.split(',')) {
      for (const { text, variant, blind } of variants) {
        const look = () =>
          examine({
            patient: { words: ['node', new URL(`${app}.cjs`, folder).pathname], variant, isReplaced: true },
            load: { target: { path: '/' }, connections: 10 },
            durationMs: Number(values.duration),
            warmupMs: 1000,
            blind,
          });
        const first = await look();
        const examined =
          !values.neighbour && !values.once && typeof first !== 'string' && isRefused(first) ? await look() : first;
        const outcome = outcomeOf(app, examined);
        const key = `${app}\t${text}`;
        if (typeof examined !== 'string' && isRefused(examined)) {
          const blindfold = anyway.get(key) ?? { right: 0, wrong: 0, refused: 0 };
          blindfold[outcomeOf(app, judgedAnyway(examined))]++;
          anyway.set(key, blindfold);
        }
        const count = counts.get(key) ?? { right: 0, wrong: 0, refused: 0 };
        count[outcome]++;
        counts.set(key, count);
        console.log(
          `${new Date().toISOString().slice(11, 19)} ${app} on ${text}: ${outcome}; ${saidOf(examined)}${outcome === 'refused' && typeof examined !== 'string' ? `; anyway ${outcomeOf(app, judgedAnyway(examined))}: ${saidOf(judgedAnyway(examined))}` : ''}`,
        );
      }
    }
    print();
  }
} finally {
  for (const pid of neighbours) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It is gone already: the others are still to be ended.
    }
  }
}
process.exit();

/**
 * Computes until it is killed, or this process is gone. A shell that ends at once starts it: what this process starts itself, and all below it, counts as jsdyno's own
 * work, and is no neighbour.
 * @returns its PID
 */
function startNeighbour(): number {
  const compute =
    'for (let i = 1; ; i++) if (i % 1e8 === 0) try { process.kill(Number(process.argv[1]), 0) } catch { process.exit() }';
  const start = '"$0" "$@" < /dev/null > /dev/null 2>&1 & echo $!';
  const words = ['-c', start, process.execPath, '-e', compute, String(process.pid)];
  return Number(execFileSync('sh', words, { encoding: 'utf8' }));
}

function isRefused({ judgement }: Examined): boolean {
  return judgement.verdict === 'refused' || judgement.verdict === 'undecided';
}

/** As if nobody else had been there: what was waited for is still taken off. */
function judgedAnyway({ recording }: Examined): Examined {
  const alone = { ...recording, outside: recording.outside.map((look) => ({ ...look, busy: look.own, steal: 0 })) };
  return { recording: alone, judgement: judge(alone) };
}

function outcomeOf(app: string, examined: Examined | string): Outcome {
  if (typeof examined === 'string') return 'wrong';
  if (values.neighbour) return examined.judgement.verdict === 'refused' ? 'right' : 'wrong';
  if (isRefused(examined)) return 'refused';
  const { expected = null, also = [] } = APPS[app] ?? {};
  const { findings } = examined.judgement;
  if (expected === null) return findings.length === 0 ? 'right' : 'wrong';
  const others = findings.filter(({ trouble }) => trouble !== expected && !also.includes(trouble));
  const isFound = findings.some(({ trouble }) => trouble === expected);
  return isFound && others.every(({ confidence }) => confidence !== 'high') ? 'right' : 'wrong';
}

function saidOf(examined: Examined | string): string {
  if (typeof examined === 'string') return examined;
  const { verdict, findings, disturbance, figures } = examined.judgement;
  const disturbed =
    disturbance === null
      ? ''
      : `, ${Math.round(disturbance.share * 100)} % disturbed by ${disturbance.neighbours[0]?.name}`;
  const found = findings.map(({ trouble, confidence, title }) => `${trouble} (${confidence}: ${title})`).join(' and ');
  return `${verdict} ${found}${disturbed}; ${Math.round(figures.load?.requestsPerSecond ?? 0)} requests/s`;
}

/** Right of those that were judged, and how often it refused twice; then all together, and which cells are not as they must be. */
function print(): void {
  const names = variants.map(({ text }) => text);
  const all: Record<Outcome, number> = { right: 0, wrong: 0, refused: 0 };
  const short: string[] = [];
  console.log(`\n| application | ${names.join(' | ')} |\n| --- | ${names.map(() => '---').join(' | ')} |`);
  for (const app of values.apps.split(',')) {
    const cells = names.map((text) => {
      const { right = 0, wrong = 0, refused = 0 } = counts.get(`${app}\t${text}`) ?? {};
      all.right += right;
      all.wrong += wrong;
      all.refused += refused;
      if (!isEnough(app, { right, wrong, refused })) short.push(`${app} on ${text}`);
      const other = anyway.get(`${app}\t${text}`);
      const also = other === undefined ? '' : ` (anyway: ${other.right} of ${other.right + other.wrong})`;
      return `${right} right, ${wrong} wrong, ${refused} refused${refused > 0 ? also : ''}`;
    });
    console.log(`| ${app} | ${cells.join(' | ')} |`);
  }
  const looks = all.right + all.wrong + all.refused;
  console.log(`\nAll ${looks}: ${all.right} right, ${all.wrong} wrong, ${all.refused} refused.`);
  console.log(
    short.length === 0
      ? `Each of the ${counts.size} cells is right as often as it must be.`
      : `Not right often enough: ${short.join(', ')}.`,
  );
  console.log();
}

/** Nine of ten, and each time where nothing is wrong or where it is to refuse; a refusal of an application that was to be judged is not one of the nine. */
function isEnough(app: string, { right, wrong, refused }: Record<Outcome, number>): boolean {
  const isEach = values.neighbour || APPS[app]?.expected === null;
  return right >= (isEach ? 1 : 0.9) * (right + wrong + refused);
}
