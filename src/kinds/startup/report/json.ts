import { jsonDocument } from '../../../show/report/json-envelope.ts';
import { warningText } from '../../../stats/warning.ts';
import { resultsOf } from './results.ts';
import type { StartupReport } from './startup-report.ts';

/**
 * `results` has the fields of hyperfine's export, with times in seconds, so that scripts for hyperfine can read it. Fields
 * of jsdyno stand beside them: `script`, `variant`, `verdict`, `relative`.
 */
export function formatStartupJson(report: StartupReport): string {
  const { experiment, environment, variants, method } = report;
  const warnings = report.warnings.map(warningText);
  const results = resultsOf(report).map(({ command, script, cell }) => {
    const { variant, verdict, reason, runs, wall, user, system, peakBytes, relative, parameters } = cell;
    return {
      command,
      mean: wall?.mean ?? null,
      stddev: wall?.sd ?? null,
      median: wall?.median ?? null,
      user,
      system,
      min: wall?.min ?? null,
      max: wall?.max ?? null,
      times: wall?.times ?? [],
      memory_usage_byte: wall?.peaks ?? [],
      ...(parameters === null ? {} : { parameters }),
      script,
      variant,
      runs,
      peakBytes,
      verdict,
      reason,
      relative,
      warnings: cell.warnings.map(warningText),
    };
  });
  return jsonDocument('startup', 1, { experiment, environment, method, variants, results, warnings });
}
