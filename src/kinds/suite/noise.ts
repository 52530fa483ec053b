import type { Measurements } from '../../show/report/assemble.ts';
import { samplesOf } from '../../show/report/measured-group.ts';
import { type Noise, type NoisePair, noiseOf } from '../../stats/noise.ts';

export interface ModuleNoise extends Noise {
  /** null: all rows */
  module: string | null;
}

/** The noise of an experiment that measured one variant as two: a line for each module, then one for all rows. */
export function noiseOfExperiment({ groups, baseline, contenders }: Measurements): ModuleNoise[] {
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
