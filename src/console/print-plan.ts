import { forecast } from '../experiment/forecast.ts';
import { type ExperimentRequest, preparePlan } from '../experiment/prepare.ts';
import type { ReadyWork } from '../kinds/kind.ts';
import { isAdaptive, type Plan } from '../kinds/plan.ts';
import type { Configuration } from '../measure/configuration.ts';
import { formatPlan } from '../report/plan.ts';
import { drawDownloads } from '../runtimes/draw-downloads.ts';
import { openStoreToRead } from '../store/read-store.ts';
import { typicalWalls } from '../store/runs.ts';
import type { Io } from '../text/io.ts';
import { lookOf } from './print-report.ts';

/** `--plan`: what would run and how long it should take; nothing is measured and nothing is stored. Returns 0. */
export async function printPlan<P extends Plan, C extends Configuration, W extends ReadyWork<P, C>>(
  request: ExperimentRequest<P, C, W>,
  io: Io,
): Promise<number> {
  const downloads = drawDownloads(io.stderr);
  const { plan, variants, configurations } = await preparePlan(request, { onDownload: downloads.onProgress });
  downloads.finish();
  const adaptive = isAdaptive(plan);
  const foreseen = forecast({
    configurations,
    variants: variants.length,
    rounds: plan.runs,
    ownSeconds: (one) => request.kind.ownSeconds(one),
    adaptive,
    lanes: typeof plan.lanes === 'number' ? plan.lanes : 1,
    walls: typicalWalls(openStoreToRead()),
  });
  const benchmarks = Map.groupBy(configurations, ({ benchmark }) => benchmark);
  io.stdout.write(
    formatPlan({
      ...foreseen,
      variants: variants.map(({ label, runtime }) => ({ label, version: `${runtime.kind} ${runtime.version}` })),
      benchmarks: new Map([...benchmarks].map(([name, own]) => [name, own.length])),
      rounds: plan.runs,
      adaptive,
      lanes: plan.lanes,
      width: lookOf(io.stdout).width,
    }),
  );
  return 0;
}
