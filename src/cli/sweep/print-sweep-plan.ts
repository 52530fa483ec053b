import { parseVariant, resolveSpec } from '../../host/runtimes/index.ts';
import { usualSweep } from '../../search/sweep/sweep-design.ts';
import { outlookLines } from '../../search/sweep/sweep-outlook.ts';
import { openStoreToRead } from '../../store/read-store.ts';
import { typicalWalls } from '../../store/runs.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { prepareToPrint } from '../../work/console/print-plan.ts';
import { lookOf } from '../../work/console/print-report.ts';
import { forecast } from '../../work/experiment/forecast.ts';
import type { ExperimentRequest } from '../../work/experiment/prepare.ts';

/** `jsdyno sweep --plan`: what would be fetched and measured. At most one release is fetched, whose rows are listed. Returns 0. */
export async function printSweepPlan(request: ExperimentRequest, io: Io): Promise<number> {
  const { kind, variants: texts, offline } = request;
  const missing = new Set<string>();
  for (const text of texts) {
    const { executable } = await resolveSpec(parseVariant(text).runtime, { offline });
    if (executable === undefined) missing.add(text);
  }
  const listedOn = texts.findLast((text) => !missing.has(text)) ?? (texts.at(-1) as string);
  const { configurations, plan } = await prepareToPrint({ ...request, variants: [listedOn] }, io);
  const { least } = usualSweep(texts.length);
  const { unlikeStored = false, ...known } = kind.foreseen?.(plan) ?? {};
  const foreseen = forecast({
    configurations,
    variants: texts.length,
    rounds: least,
    ownSeconds: (one) => kind.ownSeconds(one),
    adaptive: false,
    walls: unlikeStored ? new Map() : typicalWalls(openStoreToRead()),
    ...known,
  });
  const benchmarks = Map.groupBy(configurations, ({ benchmark }) => benchmark);
  const lines = outlookLines({
    releases: texts,
    missing: missing.size,
    benchmarks: new Map([...benchmarks].map(([name, own]) => [name, own.length])),
    listedOn,
    least,
    surveyMs: foreseen.atMostMs,
    known: foreseen.known,
    budgetMs: plan.budgetMs,
    width: lookOf(io.stdout).width,
  });
  for (const line of lines) io.stdout.write(`${printable(line)}\n`);
  return 0;
}
