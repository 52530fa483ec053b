import type { StoredExperiment } from '../../store/experiments.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { nearest } from '../../text/errors/nearest.ts';
import type { Kind, Printing } from '../kind.ts';

/**
 * Refuses what an experiment cannot be printed as, before it is printed, or measured for it.
 * @throws JsdynoError BAD_OPTION
 */
export function checkPrinting(
  kind: Kind,
  experiment: Pick<StoredExperiment, 'kind' | 'plan'>,
  { format, ...others }: Printing,
): void {
  const plan = kind.recordedPlan(experiment);
  const { formats, options = [] } = kind.printable(plan);
  const name = plan.view ?? kind.name;
  if (format !== undefined && !formats.includes(format)) {
    const known = `there ${formats.length === 1 ? 'is' : 'are'} ${formats.join(', ')}`;
    const usual = formats.includes('table') ? 'table' : formats[0];
    throw new JsdynoError('BAD_OPTION', `${name} has no format "${format}"; ${known}`, {
      hint: `--format ${nearest(format, formats, 1)[0] ?? usual}`,
    });
  }
  for (const option of ['metric', 'markdown', 'neighbours'] as const) {
    if (others[option] === undefined || options.includes(option)) continue;
    throw new JsdynoError('BAD_OPTION', `${name} has no --${option}`, { hint: `leave it out; --${option} is of ops` });
  }
}
