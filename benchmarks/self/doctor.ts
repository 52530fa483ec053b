/**
 * What taking signals costs: a server into which all is loaded that `jsdyno doctor` loads, looked at and not, and two servers of the same program
 * with nothing loaded take windows of load in turns.
 *
 *     node benchmarks/self/doctor.ts [--on node@22,bun@1,deno@2] [--app fine] [--starts 3] [--rounds 8] [--window 1500]
 *
 * Within a round the order is random, and windows stand beside each other within seconds, so that load on the machine falls on all alike.
 * Printed are the ratios of the throughputs and of the server's CPU time an answer: the middle of the paired ratios (Hodges and Lehmann),
 * with an interval from Student's t on the logarithms. Two processes of one program differ by some per cent by themselves: so the first
 * ratio is within one process, which is what looking costs; the second has loading and the engines' logs in it, and that difference; the
 * third is that difference alone. Before the rounds the CPU of a server that rests is told, looked at and not: that hardly varies. Servers are started anew so many times. The collections that are asked for, four in 20 s, and the profile,
 * which is taken beside what is judged, are no part of it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readProc } from '../../src/host/process/proc.ts';
import { commandLine } from '../../src/host/runtimes/command-line.ts';
import { parseVariant, resolveVariant, type Variant } from '../../src/host/runtimes/index.ts';
import { ownCpuList } from '../../src/inspect/doctor/examine.ts';
import { openSignalLine } from '../../src/inspect/doctor/inside/line.ts';
import { pauseReader } from '../../src/inspect/doctor/outside/collection-log.ts';
import { schedstat } from '../../src/inspect/doctor/outside/proc-texts.ts';
import { outsideWatch } from '../../src/inspect/doctor/outside/read-outside.ts';
import { programLine } from '../../src/inspect/doctor/program-line.ts';
import { startProgram } from '../../src/inspect/doctor/start-program.ts';
import { processCpuMs } from '../../src/measure/load/cpu.ts';
import { loadInOwnProcess } from '../../src/measure/load/own-process.ts';
import { hodgesLehmannLocation } from '../../src/stats/hodges-lehmann.ts';
import { meanInterval } from '../../src/stats/mean-interval.ts';
import { randomStream, shuffled } from '../../src/stats/random.ts';

const { values } = parseArgs({
  options: {
    on: { type: 'string', default: 'node@22,bun@1,deno@2' },
    app: { type: 'string', default: 'fine' },
    starts: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '8' },
    window: { type: 'string', default: '1500' },
    connections: { type: 'string', default: '10' },
  },
});
const file = new URL(`../doctor-apps/${values.app}.cjs`, import.meta.url).pathname;
const cpus = ownCpuList();
const random = randomStream(1, 0);
const pin = cpus.length > 1 ? String(cpus.at(-1)) : undefined;

/** A window of load: answers a second, CPU of the server an answer in ms. */
interface Window {
  rate: number;
  cpu: number;
}

/** A server, and windows of load on it. */
async function serverOf(variant: Variant, isLoaded: boolean) {
  const line = isLoaded ? await openSignalLine() : null;
  const log = isLoaded ? pauseReader(variant.runtime.kind) : null;
  const program = await startProgram({
    line: isLoaded ? programLine(['node', file], variant, true) : commandLine(variant, file, []),
    env: line?.env ?? {},
    path: '/',
    onLine: (text) => log?.read(text),
    limitMs: 3_600_000,
    ...(cpus.length > 1 ? { cpus: cpus.slice(0, -1).join(',') } : {}),
  });
  if ('why' in program) throw new Error(program.why);
  await line?.connected(5000);
  const look = outsideWatch({ pid: program.pid, port: program.port, cpus });
  const window = async (isLookedAt: boolean, durationMs = Number(values.window)): Promise<Window> => {
    if (isLookedAt) line?.begin();
    const timer = isLookedAt ? setInterval(look, 500) : undefined;
    let before = 0;
    const result = await loadInOwnProcess(
      {
        url: `http://127.0.0.1:${program.port}/`,
        connections: Number(values.connections),
        durationMs,
        warmupMs: 200,
        pin,
      },
      {
        onPhase: (phase) => {
          if (phase === 'measuring') before = processCpuMs(program.pid) ?? 0;
        },
      },
    );
    const cpu = (processCpuMs(program.pid) ?? 0) - before;
    clearInterval(timer);
    if (isLookedAt) await line?.end();
    return { rate: result.requestsPerSecond, cpu: cpu / result.completed };
  };
  const stop = async () => {
    await program.stop();
    line?.close();
  };
  /** CPU of its thread in ms a second, while nobody asks it anything: what a timer that wakes it costs is in it. */
  const rest = async (isLookedAt: boolean) => {
    if (isLookedAt) line?.begin();
    const used = () => schedstat(readProc(`${program.pid}/task/${program.pid}/schedstat`) ?? '')?.cpu ?? 0;
    const before = used();
    await sleep(REST_MS);
    const cpu = used() - before;
    if (isLookedAt) await line?.end();
    return cpu / (REST_MS / 1000);
  };
  return { window, rest, stop };
}

const REST_MS = 4000;
const NAMES = ['looked at', 'loaded, not looked at', 'nothing loaded', 'nothing loaded, again'] as const;
type Name = (typeof NAMES)[number];

for (const text of values.on.split(',')) {
  const { variant } = await resolveVariant(parseVariant(text), { offline: true });
  const rounds: Record<Name, Window>[] = [];
  for (let generation = 0; generation < Number(values.starts); generation++) {
    const [loaded, plain, again] = [
      await serverOf(variant, true),
      await serverOf(variant, false),
      await serverOf(variant, false),
    ];
    const windows: Record<Name, () => Promise<Window>> = {
      'looked at': () => loaded.window(true),
      'loaded, not looked at': () => loaded.window(false),
      'nothing loaded': () => plain.window(false),
      'nothing loaded, again': () => again.window(false),
    };
    for (const server of [loaded, plain, again]) await server.window(false, 2000);
    const resting = { off: await loaded.rest(false), on: await loaded.rest(true) };
    console.log(
      `${text}: ${resting.on.toFixed(1)} ms of CPU a second while it rests and is looked at, ${resting.off.toFixed(1)} while it is not`,
    );
    for (let i = 0; i < Number(values.rounds); i++) {
      const round = {} as Record<Name, Window>;
      for (const name of shuffled(NAMES, random)) round[name] = await windows[name]();
      rounds.push(round);
    }
    for (const server of [loaded, plain, again]) await server.stop();
  }
  const ended = `${rounds.length} rounds of ${values.window} ms, ${values.starts} starts, ${cpus.length} CPUs`;
  const middle = hodgesLehmannLocation(rounds.map((round) => round['nothing loaded'].rate));
  console.log(
    `${text} (${variant.runtime.version}), ${values.app}, ${ended}: ${Math.round(middle)} requests/s with nothing loaded`,
  );
  const tell = (what: Name, beside: Name) => {
    const ratio = (key: 'rate' | 'cpu') => {
      const logs = rounds.map((round) => Math.log(round[what][key] / round[beside][key])).filter(Number.isFinite);
      const [from = Number.NaN, to = Number.NaN] = meanInterval(logs) ?? [];
      const percent = (log: number) => `${((Math.exp(log) - 1) * 100).toFixed(1)} %`;
      return `${percent(hodgesLehmannLocation(logs))} [${percent(from)}, ${percent(to)}]`;
    };
    console.log(`  ${what} / ${beside}: throughput ${ratio('rate')}, CPU an answer ${ratio('cpu')}`);
  };
  tell('looked at', 'loaded, not looked at');
  tell('looked at', 'nothing loaded');
  tell('nothing loaded, again', 'nothing loaded');
}
process.exit();
