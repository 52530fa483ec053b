import type { SuiteConfiguration } from '../../../src/kinds/suite/configuration.ts';
import type { Overlay } from '../../../src/kinds/suite/files/overlay.ts';
import { measureBenchmark } from '../../../src/kinds/suite/measure/measure-benchmark.ts';
import { hostVariant } from '../../host-variant.ts';

/** Runs each configuration once on the host, two at a time as this is about working, and says which of them failed and why. */
export async function failing(
  configurations: readonly SuiteConfiguration[],
  from: { folder: string; overlay: Overlay },
): Promise<string[]> {
  const bad: string[] = [];
  const rest = [...configurations];
  const worker = async () => {
    for (let configuration = rest.shift(); configuration !== undefined; configuration = rest.shift()) {
      const request = { ...from, configuration, variant: hostVariant(), timeoutMs: 30_000, asksFloor: false };
      const { outcome, stderr } = await measureBenchmark(request);
      if (outcome.outcome === 'failed') bad.push(`${configuration.benchmark}: ${outcome.reason}\n${stderr}`);
    }
  };
  await Promise.all([worker(), worker()]);
  return bad;
}
