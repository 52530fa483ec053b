import { JsdynoError } from '../errors/catalogue.ts';
import type { Printing } from '../kinds/kind.ts';

/**
 * Refuses `--neighbours` for an experiment whose report compares with the baseline alone.
 * @throws JsdynoError BAD_USAGE
 */
export function checkNeighbours(kind: string, { neighbours }: Pick<Printing, 'neighbours'>): void {
  if (neighbours !== true || kind === 'ops') return;
  throw new JsdynoError('BAD_USAGE', `--neighbours is of operations; this experiment is of ${kind}`, {
    hint: 'leave it out: the report compares with the baseline',
  });
}
