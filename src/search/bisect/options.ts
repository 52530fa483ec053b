import { flag, plain, word } from '../../work/typed/options.ts';
import { ANSWER_FORMAT, FARM, PLAN, REVISIONS } from '../../work/typed/shared-options.ts';

const AT_ENDS = { conflicts: ['old', 'new'] };
const { rev: _, ...trees } = REVISIONS;

/** The options of `jsdyno bisect` that say nothing of releases. */
export const COMMITS = {
  good: { ...word('--good <revision>', 'search commits: one that is as it should be'), ...AT_ENDS },
  bad: { ...word('--bad <revision>', 'one that is not; default: HEAD'), ...AT_ENDS },
  repo: word(
    '--repo <folder>',
    'of commits: the repository, as if the line had been typed in this folder; default: this one',
  ),
  firstParent: {
    ...plain<boolean>('--first-parent', 'of commits: first parents only, so that a merge counts as one (the default)'),
    conflicts: ['allCommits'],
  },
  allCommits: flag(
    '--all-commits',
    'of commits: those of merged branches, too, as far as one chain of parents holds them',
  ),
  on: word('--on <variant>', 'of commits: the runtime, with flags; default: node'),
  install: {
    ...{ ...trees.install, says: 'of commits: installs the packages; default: as the lock file says' },
    or: { flags: '--no-install', says: 'of commits: install no packages' },
  },
  build: { ...trees.build, says: 'of commits: builds each that is visited' },
  passEnv: { ...trees.passEnv, says: 'give this secret to --install and --build (can be repeated)' },
  binary: word('--binary <path>', 'of commits: the runtime is this file of each, once it is built: out/Release/node'),
  ownBenchmark: flag('--own-benchmark', 'of commits: each with its own benchmark; default: the newest one for all'),
  exitCode: plain<boolean>(
    '--exit-code',
    'for git bisect run: measure HEAD against --good, and exit 0, 1 or 125; see docs/bisect-commits.md',
  ),
};

/** The options of `jsdyno bisect`, beside those of what is measured. */
export const OPTIONS = {
  old: word('--old <variant>', 'the older end: node@16.20.0, with flags that all releases get'),
  new: word('--new <variant>', 'the newer end'),
  swap: flag('--swap', 'exchange the ends'),
  plan: PLAN,
  format: ANSWER_FORMAT,
  ...COMMITS,
  ...FARM,
};
