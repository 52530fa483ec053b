import { plain } from '../../work/typed/options.ts';
import { formatOf } from '../../work/typed/shared-options.ts';

/** The options of `jsdyno history`. */
export const OPTIONS = {
  all: plain<boolean>('--all', 'list all changes: settled ones and spikes, too'),
  format: formatOf(['table', 'markdown', 'csv', 'json']),
};

/** What is said of a change. */
export const SAYING = {
  why: { ...plain('--why <text>', 'say why, for whoever looks later'), needed: true as const },
  who: plain('--who <name>', 'say who decided; default: the user of this machine'),
};
