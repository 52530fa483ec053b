import { entryArguments } from '../../../host/files/package-file.ts';
import { formatCpuList } from '../../../host/machine/cpu-list.ts';
import { startGuarded } from '../../../host/process/start-guarded.ts';
import { measuredEnvironment } from '../../../host/process/surroundings.ts';
import { pinned } from '../../../measure/pin.ts';
import { median } from '../../../stats/describe.ts';
import { type LaneCycle, type LaneEffect, laneEffect } from '../../../stats/lane-effect.ts';
import { randomStream, shuffled } from '../../../stats/random.ts';
import type { ProbeAnswer, ProbeOrder } from './probe-process.ts';

/**
 * Cycles of a check: in each some lanes work by themselves, and all at once. They are short, so that phases in which the whole
 * machine is slow fall on both. Where other work makes them long, fewer must do.
 */
const CYCLES = 24;
const FEWEST_CYCLES = 8;
const MOST_MS = 10_000;
/** Lanes of a cycle that work by themselves: more would tell little more, and take their time. */
const BY_THEMSELVES = 2;
/** Pieces of work in a row, and how long each should take. */
const PIECES = 8;
const PIECE_NANOS = 10e6;
/** Work before anything counts: compiled code, and memory that has been touched. */
const WARM_UP = { pieces: 30, turns: 500 };

/**
 * Checks whether lanes disturb each other: a probe in each, in random order by itself and all at once. Takes about six seconds.
 *
 * @param cpus of each lane, two lanes or more
 * @param most cycles
 * @throws what `abort` was aborted with
 */
export async function checkLanes(
  cpus: readonly (readonly number[])[],
  seed: number,
  abort?: AbortSignal,
  most = CYCLES,
): Promise<LaneEffect> {
  const random = randomStream(seed, cpus.length);
  const probes = cpus.map(startProbe);
  try {
    await Promise.all(probes.map((probe) => probe.work(WARM_UP)));
    const [first] = probes;
    const turnNanos = median((await (first as Probe).work(WARM_UP)).slice(10)) / WARM_UP.turns;
    const order = { pieces: PIECES, turns: Math.max(1, Math.round(PIECE_NANOS / turnNanos)) };
    const cycles: LaneCycle[][] = [];
    const until = performance.now() + MOST_MS;
    while (cycles.length < most && (cycles.length < FEWEST_CYCLES || performance.now() < until)) {
      abort?.throwIfAborted();
      cycles.push(await cycle(probes, order, random));
    }
    return laneEffect(cycles);
  } finally {
    await Promise.all(probes.map((probe) => probe.end()));
  }
}

async function cycle(
  probes: readonly Probe[],
  order: Parameters<Probe['work']>[0],
  random: () => number,
): Promise<LaneCycle[]> {
  const chosen = shuffled(probes, random).slice(0, BY_THEMSELVES);
  const idle = new Map<Probe, number[]>();
  let busy: number[][] = [];
  const parts = [...chosen, null];
  for (const probe of shuffled(parts, random)) {
    if (probe === null) busy = await Promise.all(probes.map((one) => one.work(order)));
    else idle.set(probe, await probe.work(order));
  }
  return chosen.map((probe) => ({ idle: idle.get(probe) ?? [], busy: busy[probes.indexOf(probe)] ?? [] }));
}

/** A process on the CPUs of a lane that works when it is told to. */
interface Probe {
  /** Does pieces of work; nanoseconds of each. Rejects when the process has ended. */
  work(order: ProbeOrder): Promise<number[]>;
  end(): Promise<void>;
}

const PROCESS = entryArguments('src/work/experiment/lanes/probe-process');

/** Ends a probe that does not, in milliseconds: all of a check takes some seconds. */
const LIMIT_MS = 120_000;

function startProbe(cpus: readonly number[]): Probe {
  const line = { command: process.execPath, args: PROCESS };
  const { command, args } = pinned(line, formatCpuList(cpus));
  const { child, kill, finish } = startGuarded(command, args, {
    env: measuredEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    limitMs: LIMIT_MS,
  });
  const gone = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error('a probe of a lane has ended')));
  });
  gone.catch(() => {}); // whoever waits for an answer hears of it
  return {
    work(order) {
      const answer = new Promise<number[]>((resolve) => {
        child.once('message', ({ times }: ProbeAnswer) => resolve(times));
      });
      if (child.connected) child.send(order);
      return Promise.race([answer, gone]);
    },
    async end() {
      kill();
      await finish();
    },
  };
}
