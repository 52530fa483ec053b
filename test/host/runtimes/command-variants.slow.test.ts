import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { commandVariants, parseCommand } from '../../../src/host/runtimes/command-variants.ts';
import { JsdynoError } from '../../../src/text/errors/catalogue.ts';

const scratch = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const badOption = (error: unknown) => error instanceof JsdynoError && error.code === 'BAD_OPTION';

suite('command lines', () => {
  test('have a label, environment, a program and arguments', () => {
    assert.deepEqual(parseCommand(`fast: A=1 B='x y' node "a b.js" --n=1`, false), {
      label: 'fast',
      env: { A: '1', B: 'x y' },
      program: 'node',
      flags: ['a b.js', '--n=1'],
    });
    assert.equal(parseCommand('node a.js', false).label, 'node a.js');
  });

  test('of a shell are handed to it whole', { skip: process.platform === 'win32' }, () => {
    const { program, flags } = parseCommand('cat a | wc -l > /dev/null', true);
    assert.deepEqual([program, ...flags], ['sh', '-c', 'cat a | wc -l > /dev/null']);
  });

  test('that need a shell are refused without one; quoted signs are not', () => {
    for (const line of ['a | b', 'a > b', 'a && b', 'echo $HOME', 'ls *.js', 'a;b']) {
      assert.throws(() => parseCommand(line, false), badOption, line);
    }
    assert.deepEqual(parseCommand(`node -e '1 | 2' "a*b" c\\*`, false).flags, ['-e', '1 | 2', 'a*b', 'c*']);
  });

  test('that name no program are refused', async () => {
    assert.throws(() => parseCommand('A=1', false), badOption);
    assert.throws(() => parseCommand(' ', false), badOption);
    await assert.rejects(commandVariants(['no-such-program-here'], { folder: scratch }), badOption);
  });

  test('are variants with the digest of the program', async () => {
    const [variant] = await commandVariants([`${process.execPath} a.js`], { folder: scratch });
    assert.equal(variant?.runtime.kind, 'command');
    assert.equal(variant?.runtime.executable, process.execPath);
    assert.match(variant?.runtime.sha256 ?? '', /^[0-9a-f]{64}$/);
    assert.deepEqual(variant?.flags, ['a.js']);
  });
});
