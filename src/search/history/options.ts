import { plain } from '../../work/typed/options.ts';
import { formatOf } from '../../work/typed/shared-options.ts';

/** The options of `jsdyno history`. */
export const OPTIONS = {
  all: plain<boolean>('--all', 'list all changes: settled ones and spikes, too'),
  format: formatOf(['table', 'markdown', 'csv', 'json']),
};
