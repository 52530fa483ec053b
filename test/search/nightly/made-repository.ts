import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BENCH = `import { suite } from 'jsdyno';
import { one } from '../src/lib.js';
suite('numbers').add('one', () => one());
`;

/** Each step needs the one before. */
const library = (steps: number) => `
function work(steps) { let sum = 1; for (let i = 0; i < steps; i++) sum = (Math.imul(sum, 31) + i) | 0; return sum; }
export const one = () => work(${steps});
`;

/**
 * A repository with one benchmark, one command, `bin/cli.js`, and two commits of the same code.
 * @param config its jsdyno.yml
 */
export function madeRepository(config: string) {
  const top = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
  const folder = join(top, 'lib');
  for (const one of ['bench', 'bin', 'src']) mkdirSync(join(folder, one), { recursive: true });
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  const git = (...args: string[]) => {
    const settings = ['-c', 'user.name=a', '-c', 'user.email=a@localhost', '-c', 'commit.gpgsign=false'];
    return execFileSync('git', [...settings, ...args], { cwd: folder, encoding: 'utf8' }).trim();
  };
  /** Commits what is there, with a line that changes nothing; returns its 12 first digits. */
  const commit = (): string => {
    appendFileSync(join(folder, 'src/lib.js'), '// nothing\n');
    git('add', '--all');
    git('commit', '--quiet', '-m', 'Go on');
    return git('rev-parse', '--short=12', 'HEAD');
  };
  git('init', '--quiet', '-b', 'main');
  write('package.json', '{ "name": "lib", "version": "1.0.0", "private": true, "type": "module" }\n');
  write('bench/lib.js', BENCH);
  write('bin/cli.js', "import { one } from '../src/lib.js';\nfor (let i = 0; i < 2000; i++) one();\n");
  write('src/lib.js', library(6000));
  write('jsdyno.yml', config);
  commit();
  commit();
  return {
    ...{ folder, commit },
    larger: () => write('src/lib.js', `${library(6000)}export const kept = Buffer.alloc(1e8, 1);\n`),
    remove: () => rmSync(top, { recursive: true, force: true }),
  };
}
