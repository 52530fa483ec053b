import { reportOf } from '../experiment/reports.ts';
import { runText } from '../report/run-lines.ts';
import { readConfigurations, type StoredExperiment } from '../store/experiments.ts';
import { openStoreToRead } from '../store/read-store.ts';
import { eachRunInTime } from '../store/runs.ts';
import { findSoundExperiment } from '../store/sound-experiment.ts';
import { failuresExit, reasonLine } from './failed-runs.ts';
import type { Io } from './io.ts';
import { printHttp } from './print-http.ts';
import { type OperationPrinting, printOperations } from './print-operations.ts';
import { printReport } from './print-report.ts';
import { printStartup } from './print-startup.ts';

/** `jsdyno show`: the report of a stored experiment, complete or not; of `run` and `scatter`, their rates. */
export async function show(name: string, options: OperationPrinting, io: Io): Promise<number> {
  const database = openStoreToRead();
  const experiment = findSoundExperiment(database, name);
  if (experiment.kind === 'run' || experiment.kind === 'scatter') return showRates(database, experiment, io);
  if (experiment.kind === 'ops') {
    const disturbed = await printOperations(database, experiment.name, options, io);
    return disturbed || failuresExit({ database, experiment });
  }
  if (experiment.kind === 'http') return printHttp(database, experiment.name, options.format, io);
  if (experiment.kind === 'startup') return printStartup(database, experiment.name, options, io);
  return printReport(reportOf(database, experiment.name), options.format, io);
}

function showRates(database: ReturnType<typeof openStoreToRead>, experiment: StoredExperiment, io: Io): number {
  const configurations = new Map(readConfigurations(database, experiment.id).map((one) => [one.id, one]));
  for (const { configuration, outcome, rate, reason } of eachRunInTime(database, experiment.id)) {
    const row = configurations.get(configuration);
    if (row === undefined) continue;
    const { benchmark, parameters } = row;
    if (rate !== null) io.stdout.write(`${runText({ benchmark, configuration: parameters, rate })}\n`);
    else if (outcome !== 'ok') io.stderr.write(reasonLine(benchmark, parameters, { outcome, reason: reason ?? '' }));
  }
  return failuresExit({ database, experiment });
}
