import { actionCommits, githubAction } from '../../../store/foreign/github-action.ts';
import type { ReadPoint } from '../gathered.ts';
import { foreignPoint } from './foreign-point.ts';

/** The `data.js` of github-action-benchmark: a point a commit, in the order in which they were measured. */
export function actionPoints(document: unknown, file: string): ReadPoint[] {
  return Object.entries(actionCommits(document, file)).flatMap(([benchmark, commits]) =>
    commits.flatMap(({ commit, date, tool = '', benches }) =>
      benches.flatMap(({ name, value, unit }) =>
        foreignPoint({
          kind: githubAction.tool,
          benchmark,
          configuration: name,
          metric: { name: 'value', unit, isSmallerBetter: isSmallerBetter(tool, unit) },
          variant: tool,
          host: 'unknown',
          label: commit.id.slice(0, 12),
          time: date ?? null,
          value,
        }),
      ),
    ),
  );
}

/** Its own names say so; of other tools the unit: what is done in a time, or the time that it takes. */
function isSmallerBetter(tool: string, unit: string): boolean {
  if (/BiggerIsBetter/.test(tool)) return false;
  return /SmallerIsBetter/.test(tool) || !/\/s(ec(ond)?)?$/i.test(unit);
}
