import {
  type DocumentHead,
  type Envelope,
  jsonDocument,
  type WarningTexts,
} from '../../../show/report/json-envelope.ts';
import { formatsOf } from '../../../show/sheets/formats.ts';
import type { HttpRate, HttpReport, HttpRoute, LatencyCell, ThroughputCell } from './http-report.ts';
import { httpTables } from './http-tables.ts';

/** Every format by the name that `--format` takes. */
export const HTTP_FORMATS = formatsOf(httpTables, { json: formatHttpJson });

/**
 * Web servers under load, as printed by jsdyno http --format json: latencies in seconds, memory in bytes, CPU in CPUs (1 is one all the
 * time). null stands wherever something is not known.
 * @title jsdyno http report
 */
export interface HttpDocument extends Envelope<'http', 1>, DocumentHead, Pick<HttpReport, 'load'> {
  routes: RouteObject[];
}

interface RouteObject extends Omit<HttpRoute, 'throughput' | 'rates'> {
  /** one a variant, in the order of the report's variants */
  throughput: ThroughputObject[];
  /** by rate, the lowest first */
  rates: RateObject[];
}

interface ThroughputObject extends Omit<ThroughputCell, 'warnings'>, WarningTexts {}

interface RateObject extends Omit<HttpRate, 'cells'> {
  cells: LatencyObject[];
}

interface LatencyObject extends Omit<LatencyCell, 'warnings'>, WarningTexts {}

function formatHttpJson(report: HttpReport): string {
  return jsonDocument<HttpDocument>('http', 1, report);
}
