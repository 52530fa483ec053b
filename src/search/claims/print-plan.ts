import { duration } from '../../text/english-numbers.ts';
import { printable } from '../../text/printable.ts';
import { timeOf } from '../../work/experiment/time-of.ts';
import type { Carrier } from '../in-turn/carrier.ts';
import { type AskedClaims, chosenWork } from './library.ts';

/** What `--plan` prints: each experiment that would be made, with its claims, and how long all should take. */
export async function claimsPlan(asked: AskedClaims, carrier: Carrier): Promise<string> {
  const { budgetMs } = asked;
  const { chosen, work } = await chosenWork(asked, carrier);
  const lines: string[] = [];
  let [atMostMs, expectedMs] = [0, 0];
  for (const [i, group] of work.groups.entries()) {
    const time = timeOf(carrier.database, group);
    atMostMs += time.atMostMs;
    expectedMs += time.expectedMs;
    const { variants, kind } = group.request;
    lines.push(
      `${i + 1}. ${kind.name}, ${variants.join(', ')}: ${count(group.rows, 'row')}, about ${duration(time.expectedMs)}, at most ${duration(time.atMostMs)}`,
    );
    for (const { claim, name } of group.statements) {
      lines.push(`   ${claim.id}  ${claim.workload}${name === '' ? '' : `, ${name}`}`);
    }
  }
  for (const { name } of work.toResume) lines.push(`continues ${name}`);
  const gone = Map.groupBy(work.gone, ([{ claim }, reason]) => `${claim.id}: ${reason}`);
  for (const reason of gone.keys()) lines.push(`not runnable: ${reason}`);
  for (const { claim, notRunnable } of chosen.claims) {
    if (notRunnable !== null) lines.push(`not runnable: ${claim.id}: ${notRunnable}`);
  }
  const statements = work.groups.reduce((sum, { statements: own }) => sum + own.length, 0);
  const limit = budgetMs === undefined ? '' : `; the budget is ${duration(budgetMs)}, with getting ready`;
  const time = statements === 0 ? '' : `: about ${duration(expectedMs)}, at most ${duration(atMostMs)}${limit}`;
  lines.push(
    `${count(chosen.claims.length, 'claim')}; to measure: ${count(statements, 'statement')} in ${count(work.groups.length, 'experiment')}${time}`,
  );
  return `${lines.map(printable).join('\n')}\n`;
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
