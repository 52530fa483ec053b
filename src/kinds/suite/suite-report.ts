import type { Compared } from '../../show/report/published.ts';
import type { Report } from '../../show/report/row.ts';
import { readConfigurations } from '../../store/experiments.ts';
import { turnsByRow } from '../../store/runs.ts';
import { comparisonsOf } from '../../work/experiment/comparisons.ts';
import type { Kind, Stored } from '../../work/kind.ts';
import type { SuiteConfiguration } from './configuration.ts';
import type { SuitePlan } from './plan.ts';
import { reportOfTurns } from './report/turns.ts';
import { withFigures } from './report/with-figures.ts';
import { turnsParameter } from './turns/why-not.ts';

type SuiteKind = Kind<SuitePlan, SuiteConfiguration>;

/** The comparisons of a stored experiment of benchmarks, complete or not. */
export function suiteReport(kind: SuiteKind, stored: Stored): Report {
  return turnsIn(comparisonsOf(kind, stored), kind, stored);
}

/** The same of comparisons that are there already, and the figures by the names that metrics have in them. */
export function readableRates(kind: SuiteKind, compared: Compared, stored: Stored): Compared {
  const { report, metrics = report.metrics } = compared;
  return withFigures(turnsIn({ ...report, metrics }, kind, stored), compared);
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

function nameOf({ benchmark, configuration }: { benchmark: string; configuration: string }): string {
  return `${benchmark} ${configuration}`;
}
