import { copyFileSync, existsSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { makeBeside } from '../files/write-beside.ts';
import { GitFailure, git, gitLine, withoutFilters } from './git.ts';
import { hash, type Repository } from './repository.ts';

/** Who made the commit: nobody's name, and no date of today, so that the same files give the same commit. */
const NOBODY = { name: 'jsdyno', email: 'jsdyno@localhost' };

/**
 * A commit of the working tree as it is: tracked files as they are now, and untracked ones that are not ignored. The index, the
 * stash, the branches and the files stay as they are: it is made by an index of its own, and what is new is added to the objects
 * of the repository, where no branch leads to it and git removes it after some weeks.
 *
 * @param aside a folder for the index, jsdyno's own
 * @returns full hash; that of HEAD where nothing differs from it
 * @throws JsdynoError CHECKOUT_FAILED
 */
export async function snapshot(repository: Repository, aside: string, signal?: AbortSignal): Promise<string> {
  const { root, gitFolder } = repository;
  return makeBeside(aside, async (folder) => {
    const index = join(folder, 'index');
    copyIndex(join(gitFolder, 'index'), index);
    const settings = await withoutFilters(root, signal);
    const options = { folder: root, env: { GIT_INDEX_FILE: index }, settings, signal };
    try {
      await git(['add', '--all', '--', ':/'], options);
      const tree = hash(await gitLine(['write-tree'], options));
      const head = await headOf(repository, signal);
      if (head !== null && head.tree === tree) return head.commit;
      const date = head?.date ?? '@0 +0000';
      const who = (role: string) => ({
        [`GIT_${role}_NAME`]: NOBODY.name,
        [`GIT_${role}_EMAIL`]: NOBODY.email,
        [`GIT_${role}_DATE`]: date,
      });
      const parent = head === null ? [] : ['-p', head.commit];
      const env = { ...options.env, ...who('AUTHOR'), ...who('COMMITTER') };
      const args = ['commit-tree', '--no-gpg-sign', tree, ...parent, '-m', 'The working tree'];
      return hash(await gitLine(args, { ...options, env }));
    } catch (error) {
      if (!(error instanceof GitFailure)) throw error;
      throw new JsdynoError('CHECKOUT_FAILED', `the working tree could not be read: ${error.message}`, {
        hint: 'commit it, and name the commit',
        details: error.stderr,
        cause: error,
      });
    }
  });
}

/**
 * What the index knows of unchanged files saves reading them. A file that was written when the index was, or later, is read anyway:
 * so the copy must not look younger.
 */
function copyIndex(from: string, to: string): void {
  if (!existsSync(from)) return;
  copyFileSync(from, to);
  const seconds = Math.floor(statSync(from).mtimeMs / 1000);
  utimesSync(to, seconds, seconds);
}

/** Null before the first commit. */
async function headOf({ root }: Repository, signal: AbortSignal | undefined) {
  const line = await gitLine(['log', '-1', '--format=%H %T %ct', 'HEAD', '--'], { folder: root, signal }).catch(
    (error) => {
      if (error instanceof GitFailure) return null;
      throw error;
    },
  );
  if (line === null) return null;
  const [commit = '', tree = '', seconds = '0'] = line.split(' ');
  return { commit: hash(commit), tree: hash(tree), date: `@${seconds} +0000` };
}
