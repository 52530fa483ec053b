import { parseVariant, resolveSpec } from '../../host/runtimes/index.ts';
import type { OPTIONS } from '../../search/sweep/options.ts';
import { type AskedSweep, sweepRequest } from '../../search/sweep/plan-sweep.ts';
import { usualSweep } from '../../search/sweep/sweep-design.ts';
import { outlookLines } from '../../search/sweep/sweep-outlook.ts';
import { type SweepWatch, withSweepDesign } from '../../search/sweep/with-design.ts';
import { openStoreToRead } from '../../store/read-store.ts';
import { checkPageFile } from '../../text/errors/page-file.ts';
import { type Io, notice } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { answer } from '../../work/console/answer.ts';
import { farmChoice } from '../../work/console/farm-choice.ts';
import { measureWithProgress } from '../../work/console/measure-with-progress.ts';
import { prepareToPrint } from '../../work/console/print-plan.ts';
import { lookOf } from '../../work/console/print-report.ts';
import { type ExperimentRequest, prepareExperiment } from '../../work/experiment/prepare.ts';
import { foreseenOf } from '../../work/experiment/time-of.ts';
import type { Typed } from '../../work/typed/declared.ts';
import type { SearchedOptions } from '../found/searched-options.ts';
import { searchedWork } from '../found/searched-work.ts';
import { printSweep, writeSweepPage } from './print-sweep.ts';

type SweepCommand = SearchedOptions & Typed<typeof OPTIONS>;

/** `jsdyno sweep`: measures a series of releases, and prints where rows changed. Returns the exit code. */
export async function sweep(names: string[], options: SweepCommand, io: Io): Promise<number> {
  const farm = farmChoice(options);
  const asked = askedSweep(names, options);
  const { html, format, progress } = options;
  if (html !== undefined) checkPageFile(html, '--html sweep.html; --format json prints the answer for programs');
  const onWarning = (text: string) => notice(io, text);
  if (options.plan === true) {
    return printSweepPlan(await sweepRequest(asked, { onWarning }), io);
  }
  const watched: SweepWatch = {};
  const measured = await measureWithProgress(
    {
      async prepare(database, events, signal) {
        const { plan, ...request } = await sweepRequest(asked, { onWarning: events.onWarning, signal });
        const all = { ...request, plan: { ...plan, format } };
        return withSweepDesign(await prepareExperiment(database, all, events, signal), watched);
      },
      ...{ progress, farm },
      belief: () => watched.design?.belief() ?? { lines: [], news: [] },
    },
    io,
  );
  const { execution, stored } = measured;
  if (html !== undefined && measured.exit === 0) await writeSweepPage(html, execution.kind, stored, io);
  return answer(execution.kind, measured, () => printSweep(execution.kind, stored, format, io), io);
}

/**
 * What was typed.
 * @throws JsdynoError BAD_USAGE
 */
export function askedSweep(names: readonly string[], options: SweepCommand): AskedSweep {
  const { on, each, lanes, offline } = options;
  return { ...searchedWork(names, options), on, each, lanes, offline };
}

/** `jsdyno sweep --plan`: what would be fetched and measured. At most one release is fetched, whose rows are listed. Returns 0. */
async function printSweepPlan(request: ExperimentRequest, io: Io): Promise<number> {
  const { kind, variants: texts, offline } = request;
  const missing = new Set<string>();
  for (const text of texts) {
    const { executable } = await resolveSpec(parseVariant(text).runtime, { offline });
    if (executable === undefined) missing.add(text);
  }
  const listedOn = texts.findLast((text) => !missing.has(text)) ?? (texts.at(-1) as string);
  const { configurations, plan } = await prepareToPrint({ ...request, variants: [listedOn] }, io);
  const { least } = usualSweep(texts.length);
  const how = { rounds: least, adaptive: false };
  const foreseen = foreseenOf({ kind, plan }, configurations, texts.length, openStoreToRead(), how);
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
