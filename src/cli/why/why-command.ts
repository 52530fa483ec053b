import type { SearchedOptions } from '../found/searched-options.ts';
import type { WhyFormat } from './formats.ts';

/** `jsdyno why`, as the command line hands it over. */
export interface WhyCommand extends SearchedOptions {
  old?: string;
  new?: string;
  bisect?: boolean;
  try?: boolean;
  profiles?: boolean;
  plan?: boolean;
  format?: WhyFormat;
  /** A page. */
  output?: string;
}
