import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Figures } from '../../measure/figures.ts';
import { oneAfterTheOther } from '../../measure/one-after-the-other.ts';
import { cpusOf, pinOf } from '../../measure/pin.ts';
import { saying } from '../../measure/run-of.ts';
import type { JudgedMetric } from '../../show/report/metric.ts';
import type { StoredVariant } from '../../store/experiments.ts';
import { turnsNotes } from '../../work/experiment/turns-notes.ts';
import { type Gated, gatedScripts, type NamedOfKind, SIDES, slashed } from '../../work/gated.ts';
import type { BlockRun, Kind } from '../../work/kind.ts';
import { planReader } from '../../work/plans/stored-plan.ts';
import type { OperationConfiguration } from './configuration.ts';
import { measureOperation, type OperationRequest, outputOfOperation } from './measure-operation.ts';
import { operationsReport } from './operation-measurements.ts';
import { OPERATION_FORMAT_NAMES } from './options.ts';
import { checkOperationsPlan, type OperationsPlan, operationsPlan, operationsWords } from './plan.ts';
import { printOperations } from './print-operations.ts';
import { operationsSheets } from './report/operations-sheets.ts';
import { configurationShape, operationsChoice, planShape } from './shapes.ts';
import { measureOperationInTurns } from './turns/measure-in-turns.ts';
import { type OperationsWork, openOperations } from './work.ts';

/** The steady rate, without the time of the empty body, and the rate of the first batch, from the very first call. */
export const OPERATION_METRICS: readonly JudgedMetric[] = [
  {
    name: 'steady',
    title: 'steady',
    unit: 'ops/s',
    isSmallerBetter: false,
    stopsRounds: true,
    subject: 'slower',
    figureOf: ({ rate }) => rate ?? undefined,
  },
  {
    name: 'cold',
    title: 'cold (first batch)',
    unit: 'ops/s',
    isSmallerBetter: false,
    stopsRounds: false,
    subject: 'slower',
    isNamedByRules: true,
    isFirstRun: true,
    figureOf: ({ told }) => told?.metrics?.cold,
  },
];

/** Functions in files that call `suite()`, or that other tools measure: what one call costs. */
export const operationsKind: Kind<OperationsPlan, OperationConfiguration, OperationsWork> = {
  name: 'ops',
  metrics: OPERATION_METRICS,
  shapes: { plan: planShape.recorded, configuration: configurationShape },
  check: checkOperationsPlan,
  ...planReader(planShape),
  commandLine: operationsWords,
  open: openOperations,
  gated: gatedOperations,
  claimed: {
    metrics: ['steady'],
    choice: operationsChoice,
    plan: (benchmarks, variants, use) =>
      operationsPlan(
        benchmarks.map((name) => basename(name)),
        variants,
        use,
      ),
  },
  namedFiles: ({ operations }) => operations.map(({ path }) => ({ path, alone: [path, ...helpersOf(path)] })),
  ownSeconds: () => 0, // a parameter called "duration" means nothing to the harness
  measureBlock({ round, configuration, variants, first }, { plan, work, seed, cpus, abort }) {
    const { timeoutMs, test, turns, batch } = plan;
    const pin = pinOf(plan.pin, cpus);
    const { folder } = work;
    if (turns === true) {
      const own = cpusOf(plan.pin, cpus);
      const request = {
        configuration,
        folder,
        pin,
        cpus: own,
        timeoutMs,
        seed,
        abort,
        keepsBatch: batch !== undefined,
        round,
      };
      return inTurns(variants, request, first);
    }
    return oneAfterTheOther(variants, (variant) =>
      measureOperation({ variant, configuration, folder, pin, timeoutMs, test, seed, abort }),
    );
  },
  outputOf: (configuration, variant, { plan: { timeoutMs }, work: { folder }, abort }) =>
    outputOfOperation({ variant, configuration, folder, timeoutMs, abort }),
  fileOf: ({ operation }) => operation?.file,
  notes: turnsNotes,
  sheets: (stored, say) => operationsSheets(operationsReport(operationsKind, stored), say),
  report: (stored) => operationsReport(operationsKind, stored),
  printable: () => ({ formats: OPERATION_FORMAT_NAMES, options: ['metric', 'markdown', 'neighbours'] }),
  print: (stored, printing, io) => printOperations(operationsKind, stored, printing, io),
};

/** The variants of a block in the order of the plan, so that the baseline is the first: their turns change places anyway. */
async function* inTurns(
  variants: Iterable<StoredVariant>,
  request: Omit<OperationRequest, 'variant'>,
  first: Figures | null,
): AsyncGenerator<readonly BlockRun[]> {
  const all = [...variants];
  const known = first?.turns;
  const runs =
    known !== undefined && 'not' in known
      ? known
      : await measureOperationInTurns(
          all.toSorted((a, b) => a.id - b.id),
          request,
          first,
        );
  if (!('not' in runs)) yield runs;
  else {
    yield* oneAfterTheOther(all, async (variant) => saying(await measureOperation({ ...request, variant }), runs));
  }
}

// Files of operations that a gate measures.

/**
 * The most rounds of an operation: what is not decided by then is seldom decided by as many again, and somebody waits. Six operations
 * that are never decided answer within 3 minutes on two quiet cores.
 */
const MOST_ROUNDS = 16;

/** A file is the benchmark with the helpers that files of operations share. */
function gatedOperations(named: NamedOfKind): Gated[] {
  const { folder, transform } = named;
  return gatedScripts(
    named,
    (files, measuring) => operationsPlan(files, SIDES, { runs: MOST_ROUNDS, transform, ...measuring }),
    (path) => helpersOf(path, folder).map(slashed),
  );
}

/** Files beside a file of operations whose names say that they are none themselves. */
function helpersOf(path: string, cwd?: string): string[] {
  return globSync(join(dirname(path), '_*.{js,cjs,mjs,ts,cts,mts}'), cwd === undefined ? {} : { cwd });
}
