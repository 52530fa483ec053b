import type { Sheet } from '../../../show/report/published.ts';
import type { Report, ReportRow } from '../../../show/report/row.ts';
import { relativeInterval, relativeSaid } from '../../../show/report/said-relative.ts';
import { sheetOf } from '../../../show/report/sheet.ts';
import type { Say } from '../../../text/messages/say.ts';

/** Rows whose declared run and whose steady rate say the opposite; none where there is no such row. Pure. */
export function declaredSheet({ rows }: Pick<Report, 'rows'>, say: Say): Sheet[] {
  const declared = new Map(rows.filter(({ metric }) => metric === 'declared').map((row) => [keyOf(row), row]));
  const findings = rows.flatMap((warm) => {
    const run = declared.get(keyOf(warm));
    const isFinding = warm.warnings.some(({ kind }) => kind === 'compilation');
    return isFinding && run !== undefined ? [{ warm, run }] : [];
  });
  if (findings.length === 0) return [];
  return [
    sheetOf({
      id: 'declared',
      title: say('sheets.suite.declared'),
      note: say('sheets.suite.declared-note'),
      columns: [
        {
          title: say('sheets.benchmark'),
          isNumber: false,
          cell: ({ warm }) => `${warm.benchmark} ${warm.configuration}`.trimEnd(),
        },
        { title: say('sheets.variant'), isNumber: false, cell: ({ warm }) => warm.contender },
        { title: say('sheets.suite.declared-run'), isNumber: false, cell: ({ run }) => relativeSaid(run, say) },
        { title: say('sheets.interval'), cell: ({ run }) => relativeInterval(run, say) },
        { title: say('sheets.suite.warm'), isNumber: false, cell: ({ warm }) => relativeSaid(warm, say) },
        { title: say('sheets.interval'), cell: ({ warm }) => relativeInterval(warm, say) },
      ],
      rows: findings,
      verdict: ({ warm }) => warm.verdict,
    }),
  ];
}

function keyOf({ benchmark, configuration, contender }: ReportRow): string {
  return JSON.stringify([benchmark, configuration, contender]);
}
