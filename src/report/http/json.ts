import { jsonText } from '../../text/json.ts';
import type { HttpReport } from './http-report.ts';

/** Changes with what the fields mean. */
const SCHEMA = 1;

/** The whole report; latencies in seconds, memory in bytes, CPU in CPUs. */
export function formatHttpJson(report: HttpReport): string {
  return `${jsonText({ schema: SCHEMA, kind: 'http', ...report }, 2)}\n`;
}
