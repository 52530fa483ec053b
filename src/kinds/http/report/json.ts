import type { CellState } from '../../../show/report/cell-state.ts';
import { jsonDocument } from '../../../show/report/json-envelope.ts';
import { warningText } from '../../../stats/warning.ts';
import type { HttpReport, HttpRoute } from './http-report.ts';

/** The whole report; latencies in seconds, memory in bytes, CPU in CPUs; warnings as their texts. */
export function formatHttpJson(report: HttpReport): string {
  const routes = report.routes.map(routeObject);
  const warnings = report.warnings.map(warningText);
  return jsonDocument('http', 1, { ...report, routes, warnings });
}

function routeObject(route: HttpRoute) {
  const rates = route.rates.map((rate) => ({ ...rate, cells: rate.cells.map(cellObject) }));
  return { ...route, throughput: route.throughput.map(cellObject), rates };
}

function cellObject(cell: CellState) {
  return { ...cell, warnings: cell.warnings.map(warningText) };
}
