/** Real repositories of git, made by tests. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';

// Nothing of the machine's own settings.
process.env.GIT_CONFIG_GLOBAL = '/dev/null';
process.env.GIT_CONFIG_NOSYSTEM = '1';

/** A folder of a test's own, removed after its file's tests. */
export function ownFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'jsdyno-test-')));
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

export interface MadeRepository {
  folder: string;
  git(...args: string[]): string;
  write(files: Record<string, string>): void;
  /** Writes files and commits all. @returns full hash */
  commit(subject: string, files?: Record<string, string>): string;
}

export function makeRepository(folder = join(ownFolder(), 'repository')): MadeRepository {
  mkdirSync(folder, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=t', '-c', 'user.email=t@localhost', '-c', 'protocol.file.allow=always', ...args],
      {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    ).trimEnd();
  const write = (files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  };
  git('init', '--quiet', '--initial-branch=main');
  return {
    folder,
    git,
    write,
    commit(subject, files = {}) {
      write(files);
      git('add', '--all');
      git('commit', '--quiet', '--no-verify', '--allow-empty', '-m', subject);
      return git('rev-parse', 'HEAD');
    },
  };
}
