import { flag, plain, word } from '../../work/typed/options.ts';
import { ANSWER_FORMAT, FARM, PLAN, REVISIONS } from '../../work/typed/shared-options.ts';

const AT_ENDS = { conflicts: ['old', 'new'] };
const { rev: _, ...trees } = REVISIONS;

/** The options of `jsdyno bisect` that say nothing of releases. */
export const COMMITS = {
  good: { ...word('--good <revision>', 'search commits: name a good one'), ...AT_ENDS },
  bad: { ...word('--bad <revision>', 'name a bad commit; default: HEAD'), ...AT_ENDS },
  repo: word('--repo <folder>', 'of commits: use the repository of this folder; default: this one'),
  firstParent: {
    ...plain<boolean>(
      '--first-parent',
      'of commits: follow first parents only; a merge counts as one commit (the default)',
    ),
    conflicts: ['allCommits'],
  },
  allCommits: flag('--all-commits', 'of commits: also search merged branches'),
  on: word('--on <variant>', 'of commits: measure on this runtime; default: node'),
  install: {
    ...{ ...trees.install, says: 'of commits: install the packages by this command; default: by the lock file' },
    or: { flags: '--no-install', says: 'of commits: install no packages' },
  },
  build: { ...trees.build, says: 'of commits: build each by this command' },
  passEnv: { ...trees.passEnv, says: 'pass this environment variable to --install and --build (can be repeated)' },
  binary: word('--binary <path>', 'of commits: use this built file as the runtime: out/Release/node'),
  ownBenchmark: flag('--own-benchmark', 'of commits: use the benchmark of each commit; default: the newest for all'),
  exitCode: plain<boolean>('--exit-code', 'for git bisect run: compare HEAD with --good, and exit with 0, 1 or 125'),
};

/** The options of `jsdyno bisect`, beside those of what is measured. */
export const OPTIONS = {
  old: word('--old <variant>', 'set the older end: node@16.20.0, with flags for all releases'),
  new: word('--new <variant>', 'set the newer end'),
  swap: flag('--swap', 'swap the ends'),
  plan: PLAN,
  format: ANSWER_FORMAT,
  ...COMMITS,
  ...FARM,
};
