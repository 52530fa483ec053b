import type { Report, ReportRow } from '../../../show/report/row.ts';
import { change, range, text } from '../../../show/sheets/column.ts';
import { type Sheet, sheetOf } from '../../../show/sheets/page.ts';
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
    sheetOf(say, {
      id: 'declared',
      title: say('sheets.suite.declared'),
      note: say('sheets.suite.declared-note'),
      columns: [
        text('benchmark', ({ warm }) => `${warm.benchmark} ${warm.configuration}`.trimEnd(), {
          page: 'sheets.benchmark',
        }),
        text('variant', ({ warm }) => warm.contender, { page: 'sheets.variant' }),
        change('run', 'speed', ({ run }) => run, { page: 'sheets.suite.declared-run' }),
        range('run', 'speed', ({ run }) => run),
        change('warm', 'speed', ({ warm }) => warm, { page: 'sheets.suite.warm' }),
        range('warm', 'speed', ({ warm }) => warm),
      ],
      rows: findings,
      verdict: ({ warm }) => warm.verdict,
    }),
  ];
}

function keyOf({ benchmark, configuration, contender }: ReportRow): string {
  return JSON.stringify([benchmark, configuration, contender]);
}
