import type { DatabaseSync } from 'node:sqlite';
import { samplesOf } from '../report/measured-group.ts';
import { type Noise, type NoisePair, noiseOf } from '../stats/noise.ts';
import type { StoredExperiment } from '../store/experiments.ts';
import { measurementsOfExperiment } from './measurements.ts';

/** A quick choice over modules: pure computing, memory, system calls, timers; two dozen rows. */
export const NOISE_BENCHMARKS = {
  categories: ['buffers', 'events', 'fs', 'path', 'url', 'util', 'streams', 'timers'],
  filter: [
    'buffer-tojson',
    'buffer-compare.js',
    'ee-once',
    'bench-existsSync',
    'isAbsolute-posix',
    'url-format',
    'parse-env',
    'pipe.js',
    'timers-depth',
  ],
} as const;

export interface ModuleNoise extends Noise {
  /** null: all rows */
  module: string | null;
}

/** The noise of an experiment that measured one variant as two: by module, then of all. */
export function noiseOfExperiment(database: DatabaseSync, experiment: StoredExperiment): ModuleNoise[] {
  const { groups, baseline, contenders } = measurementsOfExperiment(database, experiment);
  const pairs: { module: string; pair: NoisePair }[] = [];
  for (const group of groups) {
    const samples = samplesOf(group, baseline, contenders[0] ?? '');
    const module = group.benchmark.split('/')[0] ?? '';
    pairs.push({ module, pair: { first: samples.baseline, second: samples.contender } });
  }
  const parts: [string | null, NoisePair[]][] = [
    ...[...Map.groupBy(pairs, ({ module }) => module)].map(
      ([module, own]) => [module, own.map(({ pair }) => pair)] as [string, NoisePair[]],
    ),
    [null, pairs.map(({ pair }) => pair)],
  ];
  return parts.flatMap(([module, own]) => {
    const noise = noiseOf(own);
    return noise === null ? [] : [{ module, ...noise }];
  });
}
