/** What shells offer, in the shells themselves: each is started as a user starts it, and gets the keys of a user. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { Command } from 'commander';
import { completedCommands } from '../../../src/cli/completion/completed.ts';
import { createProgram } from '../../../src/cli/program.ts';
import { findProgram } from '../../../src/host/files/find-program.ts';
import { ROOT } from '../../host-variant.ts';
import { jsdyno } from '../cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const log = join(folder, 'log');

/** Interactive shells need a terminal, which script(1) of util-linux gives them. */
const missing = (...programs: string[]): string | false => {
  const lost = programs.find((program) => findProgram(program) === undefined);
  return lost === undefined ? false : `there is no ${lost}`;
};

before(async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, stdout, stderr } = await jsdyno(['completion', shell], process.env);
    assert.equal(code, 0, stderr);
    writeFileSync(join(folder, shell), stdout);
  }
  mkdirSync(join(folder, 'a folder'));
  writeFileSync(join(folder, 'my file.json'), '');
});

/** Types lines, each with a tab at its end, and gives the words that the command was called with. */
function typed(shell: 'bash' | 'zsh', lines: readonly string[]): string[][] {
  writeFileSync(log, '');
  const starts = { bash: 'bash --norc --noprofile -i', zsh: 'zsh -f -i' };
  const readied = { bash: '', zsh: 'autoload -Uz compinit; compinit -u -D; ' };
  const note = `jsdyno() { printf '%s\\0' "$@" >> ${log}; echo >> ${log}; }`;
  const keys = [
    `cd ${folder}; ${readied[shell]}source ${folder}/${shell}; ${note}`,
    ...lines.map((line) => `${line}\t`),
  ];
  const env = { ...process.env, TERM: 'dumb', HISTFILE: '' };
  const input = `${keys.join('\n')}\nexit\n`;
  spawnSync('script', ['-qec', starts[shell], '/dev/null'], { input, env, timeout: 60_000 });
  return readFileSync(log, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\0').slice(0, -1));
}

/** Lines that have one completion, and what the command gets. */
const UNIQUE: [line: string, words: string[]][] = [
  ['jsdyno comple', ['completion']],
  ['jsdyno runtimes ins', ['runtimes', 'install']],
  ['jsdyno http ini', ['http', 'init']],
  ['jsdyno compare --nat', ['compare', '--native-harness']],
  ['jsdyno compare buff', ['compare', 'buffers']],
  ['jsdyno compare --on node@22 --fixed buff', ['compare', '--on', 'node@22', '--fixed', 'buffers']],
  ['jsdyno compare --on node@lt', ['compare', '--on', 'node@lts']],
  ['jsdyno compare --on=node@lt', ['compare', '--on=node@lts']],
  ['jsdyno compare --old bun@l', ['compare', '--old', 'bun@latest']],
  ['jsdyno runtimes install deno@l', ['runtimes', 'install', 'deno@latest']],
  ['jsdyno show --format ups', ['show', '--format', 'upstream']],
  ['jsdyno startup -w 1 snap', ['startup', '-w', '1', 'snapshot']],
  ['jsdyno startup --sort mean', ['startup', '--sort', 'mean-time']],
  ['jsdyno ops string-sea', ['ops', 'string-searching']],
  ['jsdyno scatter buffers/buffer-toj', ['scatter', 'buffers/buffer-tojson.js']],
  ['jsdyno http --scenario expr', ['http', '--scenario', 'express']],
  ['jsdyno startup --input my', ['startup', '--input', 'my file.json']],
  ['jsdyno compare --suite a', ['compare', '--suite', 'a folder/']],
  ['jsdyno machine sh', ['machine', 'show']],
];

suite('completion', () => {
  test('knows every command and option that is declared', async () => {
    const program = createProgram(process, () => {});
    const known = new Map((await completedCommands(program)).map((one) => [one.words, one]));
    const walk = (command: Command, words: string) => {
      const own = known.get(words);
      assert.ok(own, `no completion of ${words}`);
      const names = new Set(own.options.flatMap((option) => option.names));
      for (const { long, short } of command.options) {
        for (const name of [long, short]) if (name !== undefined) assert.ok(names.has(name), `${words} ${name}`);
      }
      for (const one of command.commands) walk(one, `${words} ${one.name()}`.trim());
    };
    walk(program, '');
  });

  for (const shell of ['bash', 'zsh'] as const) {
    test(`in ${shell}`, { skip: missing(shell, 'script'), timeout: 120_000 }, () => {
      const got = typed(
        shell,
        UNIQUE.map(([line]) => line),
      );
      for (const [i, [line, words]] of UNIQUE.entries()) {
        // After a folder zsh takes the slash away again when the line is entered.
        const own = got[i]?.map((word) => (shell === 'zsh' ? word.replace(/^a folder$/, 'a folder/') : word));
        assert.deepEqual(own, words, line);
      }
    });
  }

  test('in fish', { skip: missing('fish'), timeout: 60_000 }, () => {
    const offered = (line: string): string[] =>
      execFileSync('fish', ['--no-config', '-c', `source ${folder}/fish; complete -C "${line}"`], {
        cwd: folder,
        encoding: 'utf8',
      })
        .split('\n')
        .map((one) => one.split('\t')[0] as string);
    for (const [line, words] of UNIQUE) {
      const last = words.at(-1) as string;
      const own = offered(line).map((word) => word.replaceAll('\\', ''));
      assert.ok(own.includes(last), `${line}: ${own}`);
    }
    assert.ok(!offered('jsdyno compare http --').includes('--scenario'), 'a module is no command');
  });

  test('of several, in bash', { skip: missing('bash') }, () => {
    const script = `source ${folder}/bash; COMP_LINE=$1; COMP_POINT=\${#1}; _jsdyno jsdyno "\${1##* }"; echo "\${COMPREPLY[*]}"`;
    const offered = (line: string): string =>
      execFileSync('bash', ['--norc', '-c', script, 'bash', line], { encoding: 'utf8', cwd: ROOT }).replaceAll(
        '\n',
        ' ',
      );
    assert.match(offered('jsdyno '), /^http memory .*completion $/);
    assert.match(offered('jsdyno compare --on node@2'), /^node@20 node@22 node@24 /);
    assert.match(offered('jsdyno completion '), /^bash zsh fish $/);
    assert.match(offered('jsdyno load --'), /--rate .*--format /);
    assert.doesNotMatch(offered('jsdyno load --'), /--json/);
  });
});
