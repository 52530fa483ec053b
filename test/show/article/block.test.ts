import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Block, type Part, partsOf } from '../../../src/show/article/block.ts';
import { Problem } from '../../../src/show/article/problem.ts';

function blocksIn(text: string): Block[] {
  return partsOf(text).flatMap((part) => (part.type === 'block' ? [part.block] : []));
}

function only(text: string): Block {
  const [block, ...others] = blocksIn(text);
  assert.ok(block !== undefined && others.length === 0);
  return block;
}

function problemOf(text: string): Problem {
  try {
    partsOf(text);
  } catch (error) {
    assert.ok(error instanceof Problem);
    return error;
  }
  throw new assert.AssertionError({ message: `no mistake was found in ${text}` });
}

function prose(parts: readonly Part[]): string {
  return parts.map((part) => (part.type === 'prose' ? part.text : `<${part.block.name}>`)).join('');
}

suite('blocks', () => {
  test('have a name, words and options, each with its place', () => {
    const text = 'It is {{ change: 16-18 buffers concat pieces=4 --metric steady --filter a --filter=b }} so.';
    const block = only(text);
    assert.equal(block.name, 'change');
    assert.deepEqual(
      block.words.map((word) => word.text),
      ['16-18', 'buffers', 'concat', 'pieces=4'],
    );
    for (const word of block.words) assert.ok(text.startsWith(word.text, word.at));
    const values = [...block.options].map(([name, all]) => [name, all.map((value) => value.text)]);
    assert.deepEqual(values, [
      ['metric', ['steady']],
      ['filter', ['a', 'b']],
    ]);
    assert.equal(text.slice(block.at, block.end), `{{ ${block.typed} }}`);
    assert.equal(block.isAlone, false);
  });

  test('need no words, and no blanks', () => {
    assert.deepEqual([only('{{sources}}').name, only('{{sources}}').words], ['sources', []]);
    assert.equal(only('{{ compare: }}').name, 'compare');
    assert.equal(only('{{table:url}}').words[0]?.text, 'url');
  });

  test('keep what quotes hold together, braces and blanks within', () => {
    const { words, options } = only(`{{ table: path='a }} b' "two words" it's --title "It's fine" }}`);
    assert.deepEqual(
      words.map((word) => word.text),
      ['path=a }} b', 'two words', "it's"],
    );
    assert.equal(options.get('title')?.[0]?.text, "It's fine");
  });

  test('stand alone or in a sentence', () => {
    const [first, second, third] = blocksIn('{{ a }}\n\n  {{ b }}  \ntext {{ c }}\n');
    assert.deepEqual([first?.isAlone, second?.isAlone, third?.isAlone], [true, true, false]);
  });

  test('are none in code, and none behind a backslash', () => {
    const text = 'as `{{ a }}` and ``b ` {{ c }}`` \\{{ d }}\n\n```md\n{{ e }}\n```\n\n~~~\n{{ f }}\n~~~\n{{ g }}';
    assert.equal(
      prose(partsOf(text)),
      'as `{{ a }}` and ``b ` {{ c }}`` {{ d }}\n\n```md\n{{ e }}\n```\n\n~~~\n{{ f }}\n~~~\n<g>',
    );
    assert.equal(prose(partsOf('a ` alone {{ b }}')), 'a ` alone <b>');
    assert.equal(prose(partsOf('open\n```\n{{ a }}')), 'open\n```\n{{ a }}');
  });

  test('leave all other text as it is', () => {
    const text = '# Title\n\n{ not } }} one\n\n- list `x`\n';
    assert.deepEqual(partsOf(text), [{ type: 'prose', text }]);
  });

  for (const [text, message, at] of [
    ['ab {{ change: x', 'a block is not closed', 3],
    ['ab {{ change: x {{ y }}', 'a block is not closed', 3],
    ["ab {{ change: 'x }}", 'a quote in a block is not closed', 3],
    ['{{ }}', 'a block begins with its name and a colon', 0],
    ['{{ Two words }}', 'a block begins with its name and a colon', 0],
    ['{{ two words }}', 'a block begins with its name and a colon', 0],
    ['{{ table: --top }}', '--top has no value', 10],
    ['{{ table: --top --sort name }}', '--top has no value', 10],
  ] as const) {
    test(`${text} is refused`, () => {
      const problem = problemOf(text);
      assert.deepEqual([problem.code, problem.message, problem.at], ['BLOCK_INVALID', message, at]);
      assert.ok(problem.hint !== undefined);
    });
  }
});
