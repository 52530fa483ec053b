import { comparisonsOf } from '../../experiment/comparisons.ts';
import type { Report } from '../../report/row.ts';
import { readConfigurations } from '../../store/experiments.ts';
import type { Kind, Stored } from '../kind.ts';
import type { SuiteConfiguration } from './configuration.ts';
import type { SuitePlan } from './plan.ts';
import { reportOfTurns } from './report/turns.ts';
import { turnsParameter } from './turns/why-not.ts';

type SuiteKind = Kind<SuitePlan, SuiteConfiguration>;

/** The comparisons of a stored experiment of benchmarks, complete or not. */
export function suiteReport(kind: SuiteKind, stored: Stored): Report {
  const report = comparisonsOf(kind, stored);
  if (kind.recordedPlan(stored.experiment).turns !== true) return report;
  const rows = readConfigurations<SuiteConfiguration>(stored.database, stored.experiment.id, kind.name);
  const lengths = new Map(rows.map((row) => [`${row.benchmark} ${row.configuration}`, lengthOf(row)]));
  return reportOfTurns(report, ({ benchmark, configuration }) => lengths.get(`${benchmark} ${configuration}`));
}

function lengthOf(row: SuiteConfiguration) {
  const name = turnsParameter(row);
  return name === undefined ? undefined : row.parameters[name];
}
