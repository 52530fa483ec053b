import { setTimeout as sleep } from 'node:timers/promises';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { type Git, gitIn } from './git.ts';

interface Addition {
  /** Name of the file, at the top of the branch's tree. */
  file: string;
  /** With its line end. */
  line: string;
  /** The commit's. */
  message: string;
}

const MOST_TRIES = 8;

/**
 * Appends a line to a file of a branch: a commit made from objects, without a checkout. The branch moves only from the tip
 * that was read; where somebody else was faster it is read again, and nothing of his is lost.
 *
 * @param branch `history`: of the repository here; `origin/history`, where `origin` is a remote: there, by a push
 * @throws JsdynoError HISTORY_UNWRITABLE
 */
export async function appendOnBranch(folder: string, branch: string, addition: Addition): Promise<void> {
  const git = gitIn(folder);
  const { remote, name } = await placeOf(git, branch);
  for (let tries = 1; ; tries++) {
    const tip = remote === null ? await localTip(git, name) : await remoteTip(git, remote, name);
    const commit = await commitOnto(git, tip, addition);
    try {
      if (remote === null) await git.said(['update-ref', `refs/heads/${name}`, commit, tip ?? '']);
      else await git.said(['push', '--quiet', '--no-verify', remote, `${commit}:refs/heads/${name}`]);
      return;
    } catch (error) {
      const now = remote === null ? await localTip(git, name) : await remoteTip(git, remote, name);
      if (now === tip || tries === MOST_TRIES) throw error; // not a lost race
      await sleep(50 * tries * (1 + Math.random()));
    }
  }
}

async function placeOf(git: Git, branch: string): Promise<{ remote: string | null; name: string }> {
  const remotes = (await git.said(['remote'])).split('\n');
  const remote = remotes.find((one) => one !== '' && branch.startsWith(`${one}/`)) ?? null;
  const name = remote === null ? branch : branch.slice(remote.length + 1);
  if (name.startsWith('-') || (await git.tried(['check-ref-format', `refs/heads/${name}`])) === null) {
    throw new JsdynoError('BAD_OPTION', `${name} cannot be the name of a branch`, {
      hint: '--history branch:gate-history',
    });
  }
  if (remote === null) {
    const worktrees = await git.said(['worktree', 'list', '--porcelain']);
    if (worktrees.split('\n').includes(`branch refs/heads/${name}`)) {
      throw new JsdynoError('HISTORY_UNWRITABLE', `the branch ${name} is checked out`, {
        hint: 'use a separate branch: --history branch:gate-history',
      });
    }
  }
  return { remote, name };
}

async function localTip(git: Git, name: string): Promise<string | null> {
  const tip = await git.tried(['rev-parse', '--verify', '--quiet', '--end-of-options', `refs/heads/${name}^{commit}`]);
  return tip === null ? null : tip.toString('utf8').trim();
}

/** The tip of the branch there, which is fetched; null where it has no such branch. */
async function remoteTip(git: Git, remote: string, name: string): Promise<string | null> {
  const listed = await git.said(['ls-remote', remote, `refs/heads/${name}`]);
  const tip = /^[0-9a-f]{40,64}(?=\t)/.exec(listed)?.[0] ?? null;
  if (tip !== null && (await git.tried(['cat-file', '-e', `${tip}^{commit}`])) === null) {
    await git.said(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', remote, `refs/heads/${name}`]);
  }
  return tip;
}

/** A commit with the line appended to the file; all other files of the tip stay. */
async function commitOnto(git: Git, tip: string | null, { file, line, message }: Addition): Promise<string> {
  const before = tip === null ? null : await git.tried(['cat-file', 'blob', `${tip}:${file}`]);
  const content = Buffer.concat([before ?? Buffer.alloc(0), Buffer.from(line)]);
  const blob = await git.said(['hash-object', '-w', '--stdin'], content);
  const entries = tip === null ? [] : (await git.said(['ls-tree', '-z', tip])).split('\0').filter((one) => one !== '');
  const others = entries.filter((entry) => !entry.endsWith(`\t${file}`));
  const tree = await git.said(['mktree', '-z'], `${[...others, `100644 blob ${blob}\t${file}`].join('\0')}\0`);
  return git.said(['commit-tree', tree, ...(tip === null ? [] : ['-p', tip]), '-m', message]);
}
