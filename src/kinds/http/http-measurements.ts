import { routeLabel } from '../../host/scenarios/answers.ts';
import type { Recorded } from '../../measure/plan.ts';
import { readVariants } from '../../store/experiments.ts';
import type { ReadRun } from '../../store/runs.ts';
import { runsByLabel } from '../../work/experiment/measured-figures.ts';
import { measurementsOf, runsByConfiguration } from '../../work/experiment/measurements.ts';
import type { Kind, Stored } from '../../work/kind.ts';
import type { HttpConfiguration } from './configuration.ts';
import type { HttpPlan } from './plan.ts';
import { assembleHttp, type HttpMeasurements } from './report/assemble-http.ts';
import type { HttpLoadFacts, HttpReport } from './report/http-report.ts';
import type { HttpRun, HttpRuns } from './report/http-runs.ts';

/** The report of a stored experiment on web servers, complete or not. */
export function httpReport(kind: Kind<HttpPlan, HttpConfiguration>, stored: Stored): HttpReport {
  return assembleHttp(httpMeasurements(kind, stored));
}

/** A stored experiment on web servers as the input of its report. */
export function httpMeasurements(kind: Kind<HttpPlan, HttpConfiguration>, stored: Stored): HttpMeasurements {
  const { groups: _, ...measurements } = measurementsOf(kind, stored);
  const variants = readVariants(stored.database, stored.experiment.id);
  const rows: HttpRuns[] = [];
  const generators = new Set<string>();
  let cpus: HttpLoadFacts['cpus'] = null;
  for (const [row, runs] of runsByConfiguration(kind, stored)) {
    const { benchmark, configuration, parameters, http } = row;
    rows.push({
      benchmark,
      configuration,
      scenario: benchmark,
      route: http?.route.name ?? String(parameters.route ?? ''),
      request: http === undefined ? '' : routeLabel(http.route).replace(/^\//, 'GET /'),
      rate: http?.rate ?? null,
      share: http?.share ?? null,
      bare: http?.bare === true,
      ...runsByLabel(variants, runs, httpRun),
    });
    for (const { told } of runs) {
      if (told?.http === undefined) continue;
      generators.add(`${told.http.generator.name} (${told.http.generator.version})`);
      cpus ??= told.http.cpus;
    }
  }
  return {
    ...measurements,
    rows,
    load: loadFacts(kind.recordedPlan(stored.experiment), [...generators], cpus),
  };
}

function httpRun({ round, time, told }: ReadRun): HttpRun[] {
  if (told?.http === undefined) return [];
  return [{ round, seconds: Number(time), metrics: told.metrics ?? {}, marks: told.http.marks }];
}

function loadFacts(
  { http, turns = false }: Recorded<HttpPlan>,
  generators: string[],
  cpus: HttpLoadFacts['cpus'],
): HttpLoadFacts {
  const {
    connections = 0,
    pipelining = 1,
    arrivals = 'constant',
    durationMs = 0,
    warmupMs = 0,
    preload = false,
  } = http?.load ?? {};
  return { generators, connections, pipelining, arrivals, durationMs, warmupMs, preload, turns, cpus };
}
