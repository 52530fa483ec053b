/** What a process prints, as values that two sides can be held to. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { linesOf } from '../../../../src/kinds/startup/measure/command-output.ts';

const digests = (text: string) => linesOf(Buffer.from(text)).map(({ name, digests }) => [name, ...digests]);

suite('what a process prints', () => {
  test('is a value a line, and how many there are', () => {
    const [count, lines] = linesOf(Buffer.from('one\nzwölf\n'));
    assert.deepEqual(count, { name: 'the number of lines', digests: ['3'], shown: ['3'] });
    assert.deepEqual(lines?.shown, ['one', 'zwölf', '']);
    assert.deepEqual(digests('one\ntwo'), digests('one\ntwo'));
    const [, first, second] = digests('one\ntwo')[1] as string[];
    const [, same, other] = digests('one\ntoo')[1] as string[];
    assert.equal(first, same);
    assert.notEqual(second, other);
  });

  test('of one that prints nothing is told, too', () => {
    assert.deepEqual(digests(''), [['standard output', 'empty']]);
  });

  test('of very many lines is one value', () => {
    const [count, all] = linesOf(Buffer.from('a\n'.repeat(20_000)));
    assert.deepEqual(count?.digests, ['20001']);
    assert.deepEqual([all?.digests.length, all?.shown], [1, ['40000 bytes']]);
  });

  test('bytes that are no text differ as bytes', () => {
    assert.notDeepEqual(linesOf(Buffer.from([0xff])), linesOf(Buffer.from([0xfe])));
    assert.notDeepEqual(linesOf(Buffer.from([0xff]))[1]?.digests, linesOf(Buffer.from([0xfe]))[1]?.digests);
  });
});
