/** Command lines as Windows gets them; nothing is started. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { lineOfShell, startLine } from '../../../src/host/process/start-line.ts';

const onWindows = (command: string, ...args: string[]) =>
  startLine(command, args, { platform: 'win32', shell: 'C:\\Windows\\System32\\cmd.exe' });

/** What cmd.exe makes of the text behind /s /c: the outer quotes go, then a caret keeps the next sign. */
const read = (text = '') => text.slice(1, -1).replace(/\^(.)/gs, '$1');

suite('how a program is started', () => {
  test('elsewhere as it is', () => {
    assert.deepEqual(startLine('npm.cmd', ['a b', '"'], { platform: 'linux' }), {
      command: 'npm.cmd',
      args: ['a b', '"'],
    });
    assert.deepEqual(onWindows('C:\\node\\node.exe', 'a b'), { command: 'C:\\node\\node.exe', args: ['a b'] });
  });

  test('on Windows a script by cmd.exe, its words quoted', () => {
    const line = onWindows('C:\\Program Files\\nodejs\\npm.CMD', 'ci', 'a & b', 'say "hi"', 'C:\\end\\', '%PATH%');
    assert.equal(line.command, 'C:\\Windows\\System32\\cmd.exe');
    assert.equal(line.windowsVerbatimArguments, true);
    assert.deepEqual(line.args.slice(0, 3), ['/d', '/s', '/c']);
    const [, , , text = ''] = line.args;
    assert.match(text, /^"C:\\Program\^ Files\\nodejs\\npm\.CMD \^"ci\^" \^"a\^ \^&\^ b\^" /);
    // Nothing that cmd.exe acts on stands there without a caret.
    assert.doesNotMatch(text.slice(1, -1).replace(/\^./gs, ''), /[%!"<>&|]/);
    assert.equal(read(text), 'C:\\Program Files\\nodejs\\npm.CMD "ci" "a & b" "say \\"hi\\"" "C:\\end\\\\" "%PATH%"');
  });

  test('of node_modules/.bin it reads the words twice', () => {
    const [, , , text = ''] = onWindows('C:\\app\\node_modules\\.bin\\tsc.cmd', 'a|b').args;
    assert.equal(read(text), 'C:\\app\\node_modules\\.bin\\tsc.cmd ^"a^|b^"');
  });

  test("a text for the shell stays the user's", () => {
    const typed = 'npm run "build it" && echo done';
    const { command, args } = lineOfShell(typed, 'win32');
    const verbatim = { args: ['/d', '/s', '/c', `"${typed}"`], windowsVerbatimArguments: true };
    assert.deepEqual(onWindows(command, ...args), { command: 'C:\\Windows\\System32\\cmd.exe', ...verbatim });
    assert.deepEqual(onWindows('D:\\cmd.exe', ...args), { command: 'D:\\cmd.exe', ...verbatim });
    assert.deepEqual(lineOfShell(typed, 'darwin'), { command: 'sh', args: ['-c', typed] });
    // What the user typed as words is no such text.
    assert.deepEqual(onWindows('cmd.exe', '/c', 'dir', 'a b').args, ['/c', 'dir', 'a b']);
  });
});
