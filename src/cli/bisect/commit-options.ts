import { COMMITS, type OPTIONS } from '../../search/bisect/options.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { optionOf, type Typed, typedOf } from '../../work/typed/declared.ts';
import { treesChoice } from '../../work/typed/shared-options.ts';
import type { SearchedOptions } from '../found/searched-options.ts';
import { searchedWork } from '../found/searched-work.ts';

/** `jsdyno bisect`, as it was typed. */
export type BisectCommand = SearchedOptions & Partial<Typed<typeof OPTIONS>>;

/**
 * Whether commits are searched.
 * @throws JsdynoError BAD_USAGE for an option of commits where releases are
 */
export function isOfCommits(options: BisectCommand): boolean {
  const { repo, good, bad, exitCode } = options;
  if (good !== undefined || bad !== undefined || repo !== undefined || exitCode === true) return true;
  const others = Object.entries(typedOf(COMMITS, { ...options }));
  const [name] = others.find(([, value]) => value !== undefined && String(value) !== '') ?? [];
  if (name === undefined) return false;
  const { long } = optionOf(COMMITS[name as keyof typeof COMMITS]);
  throw new JsdynoError('BAD_USAGE', `${long} needs commits, but none are named`, {
    hint: '--good v2.3.0 --bad main; --old and --new name releases',
  });
}

/**
 * What was typed; what is measured follows from the names where no kind was.
 * @throws JsdynoError BAD_USAGE where no good end is named
 */
export function askedCommits(names: readonly string[], options: BisectCommand) {
  const { good, bad, swap, allCommits, on, binary, ownBenchmark } = options;
  if (good === undefined) {
    throw new JsdynoError('BAD_USAGE', 'bisect needs a good commit: --good', {
      hint: '--good v2.3.0 --bad main',
    });
  }
  return {
    asked: { good, bad, swap, allCommits, on, binary, ownBenchmark },
    work: { ...searchedWork(names, options, true), trees: treesChoice(options) },
  };
}
