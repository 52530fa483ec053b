import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { csvCell, quoteCsv, withoutGuard } from '../../src/text/csv.ts';
import { jsonText } from '../../src/text/json.ts';
import { outlet } from '../../src/text/outlet.ts';
import { printable, printableIn, printableLines } from '../../src/text/printable.ts';
import { ALL, assertPrintable, HOSTILE } from './hostile.ts';

suite('printable', () => {
  test('one line, with what cannot be printed spelt out', () => {
    assert.equal(printable('a\r\nb\tc'), 'a b c');
    assert.equal(printable('\u001b[31mx\u009d\u202e\ud800'), '\\x1b[31mx\\x9d\\u202e\\ud800');
    assert.equal(printable('Größe 大小 😀 👩‍💻'), 'Größe 大小 😀 👩‍💻');
    for (const [name, text] of Object.entries(HOSTILE)) {
      assertPrintable(printable(text), name);
      assert.ok(!printable(text).includes('\n'), name);
    }
  });

  test('names that differ still differ', () => {
    const names = ['a', 'a\u0000', 'a\u0001', 'a\u202e', 'a\u200f'];
    assert.equal(new Set(names.map(printable)).size, names.length);
  });

  test('several lines stay several', () => {
    assert.equal(printableLines('a\r\nb\n\tc\r'), 'a\nb\n\tc\\x0d');
  });

  test('within objects, keys too; a key __proto__ stays a key', () => {
    const hostile = JSON.parse('{"__proto__": {"a\\u001b": ["\\u001b"]}, "page": "a\\nb", "n": 1}');
    const clean = printableIn(hostile, new Set(['page']));
    assert.equal(JSON.stringify(clean), '{"__proto__":{"a\\\\x1b":["\\\\x1b"]},"page":"a\\nb","n":1}');
    assert.equal(Object.getPrototypeOf(clean), Object.prototype);
  });

  test('what has nothing to change is handed on', () => {
    const value = { rows: [{ a: 'b' }], map: new Map() };
    assert.equal(printableIn(value), value);
  });
});

test('JSON keeps what it hides', () => {
  const text = jsonText({ [ALL]: ALL }, 2);
  assertPrintable(text, 'JSON');
  assert.deepEqual(JSON.parse(text), { [ALL]: ALL });
});

test('cells of CSVs are no formulas, and are read as they were', () => {
  assert.deepEqual(['=1', '+1', '-a', '@a', "'=1", 'a=1', '', 'a,b'].map(csvCell), [
    "'=1",
    "'+1",
    "'-a",
    "'@a",
    "''=1",
    'a=1',
    '',
    '"a,b"',
  ]);
  assert.deepEqual([-1.5, null, true].map(csvCell), ['-1.5', '', 'true']);
  for (const text of ['=1', "'=1", "'quoted'", '-', 'a', "''"])
    assert.equal(withoutGuard(quoteCsv(text).slice(1, -1)), text);
});

suite('the outlet', () => {
  const written = (isTTY: boolean, text: string, forPeople = false): string => {
    let got = '';
    const stream = {
      isTTY,
      columns: 80,
      write: (piece: string) => {
        got += piece;
        return true;
      },
    };
    const out = outlet(stream as unknown as NodeJS.WriteStream, forPeople);
    assert.equal(out.columns, 80);
    out.write(text);
    return got;
  };

  test('a pipe gets lines and tabs only', () => {
    assert.equal(written(false, '\u001b[31ma\tb\r\n\u202ec\u009d'), '[31ma\tb\nc');
  });

  test('a terminal gets colours and what draws a region anew, and nothing else', () => {
    const drawing = '\u001b[?2026h\u001b[1;31mred\u001b[39m\r\u001b[2K\u001b[1A\u001b[G\u001b[?25l\n';
    assert.equal(written(true, drawing), drawing);
    assert.equal(
      written(true, '\u001b]0;t\u0007\u001b[5n\u001bc\u009b31m\u001b[6;1H\u001b[?1049h'),
      ']0;t[5nc31m[6;1H[?1049h',
    );
  });

  test('in a log no line of what people read is a command, what others read is as it was', () => {
    const text = 'a\n  ::error::b\n:\u0000:add-mask::c ##[d]\n';
    assert.equal(written(false, text, true), 'a\n  : :error::b\n: :add-mask::c # #[d]\n');
    assert.equal(written(true, '::a ##[b]', true), '::a ##[b]');
    assert.equal(written(false, '::a ##[b]'), '::a ##[b]');
  });

  test('bytes go through', () => {
    const bytes = Buffer.from([0x1b]);
    const got: unknown[] = [];
    outlet({ write: (piece: unknown) => got.push(piece) > 0 } as unknown as NodeJS.WriteStream).write(bytes);
    assert.deepEqual(got, [bytes]);
  });
});
