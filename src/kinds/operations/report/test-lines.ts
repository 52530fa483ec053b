/** What `jsdyno ops --test` prints: whether operations work at all. Nothing was measured, so there are no figures. */

import type { OperationsReport } from './operations-report.ts';

/** A line an operation; below it each runtime on which it does not work, with the reason. */
export function formatTest({ groups, variants }: OperationsReport): string {
  const lines: string[] = [];
  const counts = { ran: 0, failed: 0, unavailable: 0 };
  for (const { benchmark, group, rows } of groups) {
    lines.push(`${benchmark}  ${group}`);
    for (const { name, cells } of rows) {
      const bad = cells.filter(({ verdict }) => verdict === 'failed' || verdict === 'unavailable');
      for (const { verdict } of cells) {
        if (verdict === 'failed' || verdict === 'unavailable') counts[verdict]++;
        else counts.ran++;
      }
      lines.push(`  ${bad.length === 0 ? 'ok' : bad.length < cells.length ? '..' : '--'}  ${name}`);
      for (const { variant, verdict, reason } of bad) lines.push(`        ${variant}: ${verdict}: ${reason}`);
    }
    lines.push('');
  }
  const said = [
    `${counts.ran} ran`,
    ...(['failed', 'unavailable'] as const).flatMap((word) => (counts[word] > 0 ? [`${counts[word]} ${word}`] : [])),
  ];
  return `${lines.join('\n')}${said.join(', ')} on ${variants.map(({ label }) => label).join(', ')}\n`;
}
