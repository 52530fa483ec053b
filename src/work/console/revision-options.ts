import type { Command } from 'commander';
import type { PlannedTrees } from '../../measure/plan.ts';
import { collect } from './values.ts';

/** The options by which a command measures revisions, as the command line hands them over. */
export interface RevisionOptions {
  rev?: string[];
  install?: string | false;
  build?: string;
  passEnv?: string[];
}

/** For commands that measure files of a repository. */
export function withRevisionOptions(command: Command): Command {
  return command
    .option(
      '--rev <revision>',
      'measure the files of this commit (can be repeated; the first is the baseline); a path such as . or ../lib is a folder',
      collect,
      [],
    )
    .option('--install <command>', 'installs the packages of each revision; default: as its lock file says')
    .option('--no-install', 'install no packages of revisions')
    .option('--build <command>', 'builds each revision')
    .option(
      '--pass-env <name>',
      'give this secret of the environment to --install and --build (can be repeated)',
      collect,
      [],
    );
}

/**
 * The part of a plan that they say; undefined where nothing was typed.
 * @param lines whether the variants are command lines, which do not say themselves where they are started
 */
export function treesChoice(
  { rev = [], install, build, passEnv = [] }: RevisionOptions,
  lines = false,
): PlannedTrees | undefined {
  const said: PlannedTrees = {
    ...(lines && rev.length > 0 ? { at: rev } : {}),
    ...(install === undefined ? {} : { install }),
    ...(build === undefined ? {} : { build }),
    ...(passEnv.length === 0 ? {} : { passEnv }),
  };
  return Object.keys(said).length === 0 ? undefined : said;
}
