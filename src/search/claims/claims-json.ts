import { jsonDocument } from '../../show/report/json-envelope.ts';
import type { ClaimsReport } from './claims-report.ts';

/** The report with all its figures: docs/schemas/claims.schema.json. What has no upper bound has null for it. */
export function claimsJson(report: ClaimsReport): string {
  return jsonDocument('claims', 1, report);
}
