import { jsonText } from '../../text/json.ts';
import type { OperationsReport } from './operations-report.ts';

/** One object, as `operations.schema.json` states it, with a line end at its end. */
export function operationsJson(report: OperationsReport): string {
  const { experiment, environment, command, method, variants, groups, means, warnings } = report;
  return `${jsonText({ experiment, environment, command, method, variants, groups, means, warnings }, 2)}\n`;
}
