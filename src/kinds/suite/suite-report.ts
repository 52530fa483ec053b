import { comparisonsOf } from '../../experiment/comparisons.ts';
import type { Compared } from '../../report/published.ts';
import type { Report } from '../../report/row.ts';
import { readConfigurations } from '../../store/experiments.ts';
import { turnsByRow } from '../../store/runs.ts';
import type { Kind, Stored } from '../kind.ts';
import type { SuiteConfiguration } from './configuration.ts';
import type { SuitePlan } from './plan.ts';
import { reportOfTurns } from './report/turns.ts';
import { turnsParameter } from './turns/why-not.ts';

type SuiteKind = Kind<SuitePlan, SuiteConfiguration>;

/** The comparisons of a stored experiment of benchmarks, complete or not. */
export function suiteReport(kind: SuiteKind, stored: Stored): Report {
  return turnsIn(comparisonsOf(kind, stored), kind, stored);
}

/** The same of comparisons that are there already, and the figures by the names that metrics have in them. */
export function readableRates(kind: SuiteKind, compared: Compared, stored: Stored): Compared {
  const { report, figures, metrics = report.metrics } = compared;
  const said = turnsIn({ ...report, metrics }, kind, stored);
  const names = new Map(metrics.map(({ name }, i) => [name, said.metrics[i]?.name ?? name]));
  const told = new Set(report.metrics.map(({ name }) => names.get(name)));
  const isSaid = new Set(said.rows.map(figureName));
  const leftOut = new Set(
    report.rows.map(figureName).filter((name) => name.endsWith(' declared') && !isSaid.has(name)),
  );
  return {
    report: { ...said, metrics: said.metrics.filter(({ name }) => told.has(name)) },
    metrics: said.metrics,
    figures: figures
      .filter((row) => !leftOut.has(figureName(row)))
      .map((row) => ({ ...row, metric: names.get(row.metric) ?? row.metric })),
  };
}

function turnsIn(report: Report, kind: SuiteKind, stored: Stored): Report {
  if (kind.recordedPlan(stored.experiment).turns !== true) return report;
  const rows = readConfigurations<SuiteConfiguration>(stored.database, stored.experiment.id, kind.name);
  const lengths = new Map(rows.map((row) => [nameOf(row), lengthOf(row)]));
  const facts = turnsByRow(stored.database, stored.experiment.id);
  const apart = new Map(facts.map(({ turns, ...row }) => [nameOf(row), 'apart' in turns ? turns.apart : undefined]));
  return reportOfTurns(report, (row) => ({ iterations: lengths.get(nameOf(row)), apart: apart.get(nameOf(row)) }));
}

function lengthOf(row: SuiteConfiguration) {
  const name = turnsParameter(row);
  return name === undefined ? undefined : row.parameters[name];
}

function figureName({ metric, ...row }: { benchmark: string; configuration: string; metric: string }): string {
  return `${nameOf(row)} ${metric}`;
}

function nameOf({ benchmark, configuration }: { benchmark: string; configuration: string }): string {
  return `${benchmark} ${configuration}`;
}
