import { spawn } from 'node:child_process';
import { JsdynoError } from '../../../text/errors/catalogue.ts';

/** Git in one repository, by words and never by a shell. */
export interface Git {
  /** Standard output, or null where git ends with another exit code than 0. */
  tried(words: readonly string[], input?: string | Buffer): Promise<Buffer | null>;
  /** Likewise as text without the last line end; @throws JsdynoError HISTORY_UNWRITABLE with what git said */
  said(words: readonly string[], input?: string | Buffer): Promise<string>;
}

// The repository's own settings must start no program: hooks (pre-push, reference-transaction), the monitor of files.
const QUIET = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', '-c', 'commit.gpgSign=false'];

export function gitIn(folder: string): Git {
  const run = (words: readonly string[], input: string | Buffer = '') =>
    new Promise<{ code: number | null; stdout: Buffer; stderr: string }>((resolve, reject) => {
      const child = spawn('git', [...QUIET, ...words], { cwd: folder, env: environment(), windowsHide: true });
      const chunks: Buffer[] = [];
      let stderr = '';
      child.stdout.on('data', (chunk: Buffer) => void chunks.push(chunk));
      child.stderr.on('data', (chunk) => {
        stderr = `${stderr}${chunk}`.slice(-4000);
      });
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, stdout: Buffer.concat(chunks), stderr }));
      child.stdin.on('error', () => {}); // it ended before it had read all
      child.stdin.end(input);
    });
  return {
    async tried(words, input) {
      const { code, stdout } = await run(words, input);
      return code === 0 ? stdout : null;
    },
    async said(words, input) {
      const { code, stdout, stderr } = await run(words, input);
      if (code === 0) return stdout.toString('utf8').replace(/\n$/, '');
      const [first = `git ${words[0]} failed`] = stderr
        .split('\n')
        .filter((line) => /^(fatal|error|remote):/.test(line));
      throw new JsdynoError('HISTORY_UNWRITABLE', `the history cannot be kept: ${first}`, {
        hint: 'to push a branch a workflow needs "permissions: contents: write" and the credentials of actions/checkout',
        details: stderr,
      });
    },
  };
}

/** No token reaches git, nor what it starts; it asks nobody for a password; commits are jsdyno's. */
function environment(): NodeJS.ProcessEnv {
  const { GITHUB_TOKEN: _, GH_TOKEN: __, ...rest } = process.env;
  const [name, email] = ['jsdyno', 'jsdyno@users.noreply.github.com'];
  return {
    ...rest,
    GIT_TERMINAL_PROMPT: '0',
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
  };
}
