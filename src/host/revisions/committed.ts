import { JsdynoError } from '../../text/errors/catalogue.ts';
import { git } from './git.ts';
import { hash, type Repository, short } from './repository.ts';

/**
 * Refuses files and folders of the working tree that a commit does not have yet: what is measured there is what was committed. What git
 * ignores may be made there by a build.
 * @param paths from the top of the repository, `/` between parts
 * @throws JsdynoError NO_BENCHMARKS
 */
export async function checkCommitted(repository: Repository, commit: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const options = { folder: repository.root, env: { GIT_LITERAL_PATHSPECS: '1' } };
  const namesOf = async (...args: string[]) => (await git([...args, '--', ...paths], options)).split('\0');
  const committed = await namesOf('ls-tree', '-z', '--name-only', hash(commit));
  const here = await namesOf('ls-files', '-z', '--cached', '--others', '--exclude-standard');
  const isHere = (path: string) => here.some((name) => name === path || name.startsWith(`${path}/`));
  const missing = paths.find((path) => !committed.includes(path) && isHere(path));
  if (missing === undefined) return;
  throw new JsdynoError(
    'NO_BENCHMARKS',
    `commit ${short(commit)} does not contain ${missing}, and only committed files are measured`,
    {
      hint: `commit it (git add ${missing}, git commit), and name a commit that has it`,
    },
  );
}
