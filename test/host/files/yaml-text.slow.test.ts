import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { parsedYaml, YamlProblem } from '../../../src/host/files/yaml-text.ts';

function problem(text: string): { message: string; at: number } {
  try {
    parsedYaml(text);
  } catch (error) {
    assert.ok(error instanceof YamlProblem, String(error));
    return { message: error.message, at: error.at };
  }
  assert.fail('it was taken');
}

suite('YAML that people hand over', () => {
  test('says what the library says, and where it is', () => {
    const { value, offsetOf } = parsedYaml('a: 1\nb: &x [1, {c: d}]\ne: *x\n');
    assert.deepEqual(value, { a: 1, b: [1, { c: 'd' }], e: [1, { c: 'd' }] });
    assert.equal(offsetOf(['b', 1, 'c']), 19);
    assert.equal(offsetOf(['b', 1, 'none']), 15);
    for (const nothing of ['', '# only a comment\n', '---\n']) assert.equal(parsedYaml(nothing).value ?? null, null);
    const shared = 'x: &x { a: 1 }\ny:\n  <<: *x\n  b: 2\n';
    assert.deepEqual(parsedYaml(shared, { merge: true }).value, { x: { a: 1 }, y: { a: 1, b: 2 } });
  });

  test('has each key once, one document, few aliases', () => {
    assert.deepEqual(problem('a: 1\nb: { c: 1, c: 2 }\n'), { message: 'Map keys must be unique', at: 16 });
    assert.deepEqual(parsedYaml('1: a\n"1": b\n').value, { 1: 'b' });
    assert.equal(problem('a: 1\n---\na: 2\n').message, 'it has more than one document');
    assert.equal(problem(`a: &a 1\nb: [${'*a, '.repeat(101)}]\n`).message, 'it has more than 100 aliases');
    assert.match(problem('a: [1\n').message, /Flow sequence/);
    assert.match(problem('a: *none\n').message, /Unresolved alias/);
  });

  test('is nested a hundred levels deep at the most, in whatever style', () => {
    const deepest = 100;
    const flow = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    assert.ok(Array.isArray(parsedYaml(flow(deepest)).value));
    for (const levels of [deepest + 1, 20_000]) assert.match(problem(flow(levels)).message, /more than 100 levels/);
    assert.match(problem(`${'- '.repeat(5000)}a\n`).message, /more than 100 levels/);
    const keys = Array.from({ length: 300 }, (_, i) => `${' '.repeat(i)}a:\n`).join('');
    assert.match(problem(keys).message, /more than 100 levels/);
  });
});
