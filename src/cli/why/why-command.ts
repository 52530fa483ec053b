import type { SearchedOptions } from '../found/searched-options.ts';

/** `jsdyno why`, as the command line hands it over. */
export interface WhyCommand extends SearchedOptions {
  old?: string;
  new?: string;
  bisect?: boolean;
  /** Interventions that were asked for, none where nobody asked; false: nothing is tried. */
  try: string[] | false;
  profiles?: boolean;
  plan?: boolean;
  format?: string;
  /** A page. */
  output?: string;
}
