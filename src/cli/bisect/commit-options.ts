import { type Command, Option } from 'commander';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { FarmOptions } from '../../work/console/farm-choice.ts';
import { treesChoice } from '../../work/typed/shared-options.ts';
import { collect } from '../../work/typed/values.ts';
import { type SearchedOptions, searchedWork } from '../found/searched-options.ts';

/** The options by which `bisect` searches commits, as the command line hands them over. */
export interface CommitOptions {
  repo?: string;
  good?: string;
  bad?: string;
  allCommits?: boolean;
  firstParent?: boolean;
  on?: string;
  install?: string | false;
  build?: string;
  passEnv: string[];
  binary?: string;
  ownBenchmark?: boolean;
  exitCode?: boolean;
}

export function withCommitOptions(command: Command): Command {
  return command
    .addOption(new Option('--good <revision>', 'search commits: one that is as it should be').conflicts(['old', 'new']))
    .addOption(new Option('--bad <revision>', 'one that is not; default: HEAD').conflicts(['old', 'new']))
    .option(
      '--repo <folder>',
      'of commits: the repository, as if the line had been typed in this folder; default: this one',
    )
    .addOption(
      new Option(
        '--first-parent',
        'of commits: first parents only, so that a merge counts as one (the default)',
      ).conflicts('allCommits'),
    )
    .option('--all-commits', 'of commits: those of merged branches, too, as far as one chain of parents holds them')
    .option('--on <variant>', 'of commits: the runtime, with flags; default: node')
    .option('--install <command>', 'of commits: installs the packages; default: as the lock file says')
    .option('--no-install', 'of commits: install no packages')
    .option('--build <command>', 'of commits: builds each that is visited')
    .option('--pass-env <name>', 'give this secret to --install and --build (can be repeated)', collect, [])
    .option('--binary <path>', 'of commits: the runtime is this file of each, once it is built: out/Release/node')
    .option('--own-benchmark', 'of commits: each with its own benchmark; default: the newest one for all')
    .option(
      '--exit-code',
      'for git bisect run: measure HEAD against --good, and exit 0, 1 or 125; see docs/bisect-commits.md',
    );
}

/**
 * Whether commits are searched.
 * @throws JsdynoError BAD_USAGE for an option of commits where releases are
 */
export function isOfCommits(options: Partial<CommitOptions>): boolean {
  const { repo, good, bad, exitCode } = options;
  if (good !== undefined || bad !== undefined || repo !== undefined || exitCode === true) return true;
  const others = {
    '--all-commits': options.allCommits,
    '--first-parent': options.firstParent,
    '--on': options.on,
    '--install': options.install,
    '--build': options.build,
    '--pass-env': options.passEnv?.[0],
    '--binary': options.binary,
    '--own-benchmark': options.ownBenchmark,
  };
  const [typed] = Object.entries(others).find(([, value]) => value !== undefined) ?? [];
  if (typed === undefined) return false;
  throw new JsdynoError('BAD_USAGE', `${typed} is for commits, and none are named`, {
    hint: '--good v2.3.0 --bad main; releases are named by --old and --new',
  });
}

/** `jsdyno bisect --good A --bad B`. */
export interface CommitsCommand extends SearchedOptions, CommitOptions, FarmOptions {
  swap?: boolean;
}

/**
 * What was typed; what is measured follows from the names where no kind was.
 * @throws JsdynoError BAD_USAGE where no good end is named
 */
export function askedCommits(names: readonly string[], options: CommitsCommand) {
  const { good, bad, swap, allCommits, on, binary, ownBenchmark } = options;
  if (good === undefined) {
    throw new JsdynoError('BAD_USAGE', 'bisect needs a commit that is as it should be, --good', {
      hint: '--good v2.3.0 --bad main',
    });
  }
  const work = searchedWork(names, options);
  return {
    asked: { good, bad, swap, allCommits, on, binary, ownBenchmark },
    work: { ...work, kind: work.kind === 'suite' ? undefined : work.kind, trees: treesChoice(options) },
  };
}
