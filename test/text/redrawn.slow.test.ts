import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { redrawn } from '../../src/text/redrawn.ts';

/** A terminal of so many columns that knows the end of a line, moves up and erasures, and goes on to the next line with the last column. */
function terminal(columns: number, rows = 24) {
  const lines: string[] = [''];
  const sent: string[] = [];
  let at = 0;
  let column = 0;
  const put = (sign: string) => {
    const line = (lines[at] ?? '').padEnd(column);
    lines[at] = line.slice(0, column) + sign + line.slice(column + 1);
    column++;
    if (column === columns) [at, column] = [at + 1, 0];
  };
  const write = (text: string) => {
    sent.push(text);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal is told by them
    for (const [part, count, what] of text.matchAll(/\x1b\[(\d*)([A-Z])|./gs)) {
      if (part === '\n') [at, column] = [at + 1, 0];
      else if (part === '\r') column = 0;
      else if (what === 'A') at = Math.max(0, at - Number(count));
      else if (what === 'K') lines[at] = (lines[at] ?? '').slice(0, column);
      else if (what === 'J') lines.splice(at, lines.length, (lines[at] ?? '').slice(0, column));
      else if (what !== undefined) assert.fail(`not known to every terminal: ${JSON.stringify(part)}`);
      else put(part);
    }
  };
  return {
    columns,
    rows,
    isTTY: true,
    write,
    sent,
    shown: () =>
      lines
        .map((line) => line.trimEnd())
        .join('\n')
        .trimEnd(),
  };
}

suite('lines that are drawn over', () => {
  const usual = process.env.TERM;
  process.env.TERM = 'xterm';
  const restore = () => {
    if (usual === undefined) delete process.env.TERM;
    else process.env.TERM = usual;
  };

  test('more and fewer lines, as wide as they may be, leave nothing behind and change nothing above', (t) => {
    t.after(restore);
    const screen = terminal(40);
    const live = redrawn(screen);
    assert.ok(live !== null);
    screen.write('before\n');
    const full = (sign: string, count: number) => (width: number) =>
      Array.from({ length: count }, () => sign.repeat(width)).join('\n');
    for (const [sign, count] of [
      ['a', 2],
      ['b', 4],
      ['c', 1],
      ['c', 3],
    ] as const) {
      live.draw(full(sign, count));
      assert.equal(screen.shown(), ['before', ...Array.from({ length: count }, () => sign.repeat(39))].join('\n'));
    }
    live.clear();
    screen.write('behind\n');
    live.draw(() => 'now');
    assert.equal(screen.shown(), 'before\nbehind\nnow');
  });

  test('what is the same is not drawn again, and nothing is higher than the screen', () => {
    process.env.TERM = 'xterm';
    const screen = terminal(40, 5);
    const live = redrawn(screen);
    live?.draw(() => 'a\nb\nc\nd\ne\nf');
    live?.draw(() => 'a\nb\nc\nd\ne\ng');
    assert.equal(screen.sent.length, 1);
    assert.equal(screen.shown(), 'a\nb\nc\nd');
    restore();
  });

  test('in a file and on a dumb terminal there is none', () => {
    assert.equal(redrawn({ write() {} }), null);
    process.env.TERM = 'dumb';
    assert.equal(redrawn(terminal(40)), null);
    restore();
  });
});
