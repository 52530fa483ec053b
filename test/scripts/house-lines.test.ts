import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesByKind, linesTwice } from '../../scripts/house-lines.ts';

const TYPES = 'export interface A {\n  /** of it */\n  b: string;\n}\n\ntype B =\n  | 1\n  | 2;\n';
const code = (names: string) => [...names].map((name) => `  ${name}();\n`).join('');

test('each line is of one kind, however many lines an import or a type has', () => {
  const text = `import {\n  a,\n  b,\n} from './a.ts';\n${TYPES}// why\nif (a) {\n  b();\n}\n`;
  assert.deepEqual(linesByKind(new Map([['a.ts', text]])), {
    comments: 2,
    empty: 1,
    imports: 4,
    types: 6,
    brackets: 1,
    else: 2,
  });
});

test('lines stand twice where six in a row are equal, whatever lies between them', () => {
  const one = `import 'a';\n${code('abcdefg')}`;
  assert.equal(
    linesTwice(
      new Map([
        ['a.ts', one],
        ['b.ts', `${code('xabc')}\n// why\n${code('def')}`],
      ]),
    ),
    12,
  );
  assert.equal(
    linesTwice(
      new Map([
        ['a.ts', one],
        ['b.ts', code('xabcde')],
      ]),
    ),
    0,
  );
});
