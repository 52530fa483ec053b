/** Runs under a profiler that were never made: functions whose times are known, runs that differ from one another, and samples of both. */

import { scriptFrame } from '../../../../src/inspect/profiles/frames/script-frame.ts';
import { MAIN, TreeBuilder } from '../../../../src/search/why/where/sampled-tree.ts';
import { scheduleOf } from '../../../../src/search/why/where/schedule.ts';
import type { Side, Taken, TakenSamples } from '../../../../src/search/why/where/taken.ts';
import { normalQuantile } from '../../../../src/stats/normal.ts';
import { randomStream } from '../../../../src/stats/random.ts';

export interface Made {
  /** ns an operation by function, on each side. */
  times: Record<Side, Record<string, number>>;
  pairs: number;
  seed: number;
  /** Samples of a run. */
  samples?: number;
  /** Standard deviation of the logarithm of a function's time from run to run. */
  scatter?: number;
  /** The profiler makes everything so many times as slow. */
  cost?: number;
}

const COUNT = 1000;

/** Pairs of runs by V8's profiler. */
export function madeRuns({ times, pairs, seed, samples = 2000, scatter = 0.02, cost = 1.04 }: Made): Taken[] {
  const random = randomStream(seed, 1);
  const normal = () => normalQuantile(Math.min(1 - 1e-12, Math.max(1e-12, random())));
  return scheduleOf(['cpu'], pairs, seed).map((key) => {
    const drawn = Object.entries(times[key.side]).map(([name, nanos]): [string, number] => [
      name,
      nanos * Math.exp(scatter * normal()),
    ]);
    return { ...key, startedAt: 0, wallMs: 1, of: samplesOf(drawn, samples, cost, random) };
  });
}

function samplesOf(times: [string, number][], samples: number, cost: number, random: () => number): TakenSamples {
  const whole = times.reduce((sum, [, nanos]) => sum + nanos, 0);
  const hits = new Map<string, number>();
  for (let sample = 0; sample < samples; sample++) {
    let at = random() * whole;
    const [name] = times.find(([, nanos]) => {
      at -= nanos;
      return at <= 0;
    }) ??
      times[0] ?? ['', 0];
    hits.set(name, (hits.get(name) ?? 0) + 1);
  }
  const profiled = { count: COUNT, nanos: whole * cost * COUNT };
  const builder = new TreeBuilder();
  for (const [name, count] of hits) {
    const frames = ['run', name].map((one) =>
      scriptFrame({ name: one, file: one.startsWith('(') ? '' : '/app/a.js', line: 1, column: 1 }),
    );
    builder.add(MAIN, frames, count, (count / samples) * profiled.nanos);
  }
  return {
    form: 'samples',
    profiled,
    plain: { count: COUNT, nanos: whole * COUNT },
    batches: { plain: [whole], profiled: [whole * cost] },
    tree: builder.build(),
    mainCpuNanos: null,
    remarks: [],
  };
}
