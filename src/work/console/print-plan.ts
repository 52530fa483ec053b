import { drawDownloads } from '../../host/runtimes/draw-downloads.ts';
import type { Variant } from '../../host/runtimes/index.ts';
import type { Configuration } from '../../measure/configuration.ts';
import { isAdaptive, type Plan } from '../../measure/plan.ts';
import { formatPlan } from '../../show/report/plan.ts';
import { openStoreToRead } from '../../store/read-store.ts';
import { type Io, notice } from '../../text/io.ts';
import { type ExperimentRequest, type PreparedPlan, preparePlan } from '../experiment/prepare.ts';
import { foreseenOf } from '../experiment/time-of.ts';
import type { ReadyWork } from '../ready-work.ts';
import { lookOf } from './print-report.ts';

/** `--plan`: what would run and how long it should take; nothing is measured and nothing is stored. Returns 0. */
export async function printPlan<P extends Plan, C extends Configuration, W extends ReadyWork<P, C>>(
  request: ExperimentRequest<P, C, W>,
  io: Io,
): Promise<number> {
  const { kind } = request;
  const { plan, variants, configurations } = await prepareToPrint(request, io);
  const foreseen = foreseenOf({ kind, plan }, configurations, variants.length, openStoreToRead(), {
    lanes: typeof plan.lanes === 'number' ? plan.lanes : 1,
  });
  const benchmarks = Map.groupBy(configurations, ({ benchmark }) => benchmark);
  io.stdout.write(
    formatPlan({
      ...foreseen,
      variants: variants.map(plannedVariant),
      benchmarks: new Map([...benchmarks].map(([name, own]) => [name, own.length])),
      rounds: plan.runs,
      adaptive: isAdaptive(plan),
      lanes: plan.lanes,
      width: lookOf(io.stdout).width,
      budgetMs: plan.budgetMs,
    }),
  );
  return 0;
}

/** Makes a plan that is only printed, and says what is amiss with it. */
export async function prepareToPrint<P extends Plan, C extends Configuration, W extends ReadyWork<P, C>>(
  request: ExperimentRequest<P, C, W>,
  { stderr }: Io,
): Promise<PreparedPlan<P, C, W>> {
  const downloads = drawDownloads(stderr);
  try {
    return await preparePlan(request, {
      onDownload: downloads.onProgress,
      onWarning: (text) => {
        // A download that failed has left its line open.
        downloads.finish();
        notice({ stderr }, text);
      },
    });
  } finally {
    downloads.finish();
  }
}

/** Command lines and servers that are up have no version. */
export function plannedVariant({ label, runtime }: Variant): { label: string; version: string | null } {
  return { label, version: runtime.version === '' ? null : `${runtime.kind} ${runtime.version}` };
}
