import { failuresExit, reasonLine } from '../../../console/failed-runs.ts';
import { measureWithProgress } from '../../../console/measure-with-progress.ts';
import { floorOf, floorProblem } from '../../../experiment/floor.ts';
import { prepareExperiment } from '../../../experiment/prepare.ts';
import type { Figures } from '../../../measure/figures.ts';
import { changedWords } from '../../../measure/outcome.ts';
import type { Run } from '../../../measure/request.ts';
import { RUN_HEADER, runLine } from '../../../store/csv-write.ts';
import type { PlannedConfiguration } from '../../../store/experiments.ts';
import type { Io } from '../../../text/io.ts';
import { printable } from '../../../text/printable.ts';
import { suiteKind } from '../kind.ts';
import { suitePlan } from '../plan.ts';
import { runText } from '../report/run-lines.ts';
import { type SuiteOptions, suiteChoice } from './suite-choice.ts';

interface RunCommand extends SuiteOptions {
  on: string;
  format: 'simple' | 'csv';
  track?: boolean;
}

/** `jsdyno run`: each rate on standard output as it arrives. Returns the exit code. */
export async function run(categories: string[], options: RunCommand, io: Io): Promise<number> {
  const print = options.format === 'csv' ? csvPrinter(io) : simplePrinter(io);
  const measured = await measureWithProgress(
    {
      prepare: (database, events, abort) =>
        prepareExperiment(
          database,
          {
            kind: suiteKind,
            variants: [options.on],
            plan: suitePlan('run', suiteChoice(categories, options)),
            offline: options.offline,
          },
          events,
          abort,
        ),
      // On a terminal the rates themselves show progress.
      progress: options.progress && options.track === true,
      onRunEnd: ({ configuration }, ended) => {
        print(configuration, ended);
        if (ended.outcome.outcome !== 'ok') return;
        const { figures } = ended.outcome;
        sayFloor(configuration, figures, io);
        if (figures?.changed !== undefined) sayChanged(configuration, figures.changed, io);
      },
    },
    io,
  );
  return measured.exit || failuresExit(measured.stored);
}

/** Says that a rate is at the floor. The rate itself is printed all the same, as upstream does. */
function sayFloor({ benchmark, configuration }: PlannedConfiguration, figures: Figures | undefined, io: Io): void {
  const floor = floorOf(figures);
  const problem = floor ? floorProblem([floor], 1) : null;
  if (problem === null) return;
  io.stderr.write(
    `${printable(`jsdyno: ${`${benchmark} ${configuration}`.trim()}: floor: ${problem.reason}: ${problem.figures}`)}\n`,
  );
}

function sayChanged({ benchmark }: PlannedConfiguration, files: readonly string[], io: Io): void {
  io.stderr.write(`jsdyno: ${benchmark} ${changedWords(files)}; they were put back\n`);
}

type Printer = (configuration: PlannedConfiguration, run: Run) => void;

function csvPrinter(io: Io): Printer {
  io.stdout.write(`${RUN_HEADER}\n`);
  return ({ benchmark, parameters }, { outcome }) => {
    if (outcome.outcome === 'ok') {
      io.stdout.write(`${runLine({ benchmark, configuration: parameters, rate: outcome.rate, time: outcome.time })}\n`);
    } else {
      io.stderr.write(reasonLine(benchmark, parameters, outcome));
    }
  };
}

/** Before the first rate of a file: a blank line and the file's name, as run.js prints them. */
function simplePrinter(io: Io): Printer {
  let file: string | null = null;
  return ({ benchmark, parameters }, { outcome }) => {
    if (benchmark !== file) io.stdout.write(`\n${printable(benchmark)}\n`);
    file = benchmark;
    if (outcome.outcome === 'ok') {
      io.stdout.write(`${runText({ benchmark, configuration: parameters, rate: outcome.rate })}\n`);
    } else {
      io.stderr.write(reasonLine(benchmark, parameters, outcome));
    }
  };
}
