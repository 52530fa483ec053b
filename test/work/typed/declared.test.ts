/** One declaration of an option is what is typed, what is handed on, what is checked and stored, and what is typed again. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Command } from 'commander';
import * as v from 'valibot';
import { object } from '../../../src/store/exchange/fields.ts';
import { always, given, sometimes } from '../../../src/work/options/given.ts';
import { choicesOf, declare, typedOf, usually, wordsOf } from '../../../src/work/typed/declared.ts';
import { flag, names, oneOf, plain, time, wholeFrom } from '../../../src/work/typed/options.ts';

const TABLE = {
  times: usually(3, wholeFrom(1, '-t, --times <n>', 'how often')),
  pauseMs: time('--pause <time>', 'how long between'),
  files: names('--file <names>', 'which'),
  order: oneOf('--order <how>', 'in which order', ['up', 'down']),
  cold: { ...flag('--cold', 'begin anew'), or: { flags: '--warm', says: 'go on', conflicts: ['cold'] } },
  title: plain('--title <text>', 'what stands above'),
};

function typed(...words: string[]) {
  const command = declare(new Command().exitOverride().configureOutput({ writeErr() {} }), TABLE);
  return typedOf(TABLE, command.parse(words, { from: 'user' }).opts());
}

const LINE = ['--times', '5', '--pause', '1.5s', '--file', 'a', '--file', 'b,c', '--order', 'down', '--warm'];
const VALUES = { times: 5, pauseMs: 1500, files: ['a', 'b', 'c'], order: 'down', cold: false };

suite('a table of options', () => {
  test('has what was typed by the names of the library, and what is usual', () => {
    assert.deepEqual(typed(...LINE, '--title', 'x'), { ...VALUES, title: 'x' });
    assert.deepEqual({ ...typed() }, { ...typed(), times: 3, files: [], pauseMs: undefined, cold: undefined });
    assert.equal(typed('--cold').cold, true);
    assert.throws(() => typed('--cold', '--warm'), { code: 'commander.conflictingOption' });
    assert.throws(() => typed('--times', '0'), { code: 'commander.invalidArgument' });
  });

  test('hands on to a plan what was said of it, and nothing else', () => {
    assert.deepEqual(choicesOf(TABLE, typed(...LINE, '--title', 'x')), VALUES);
    assert.deepEqual(choicesOf(TABLE, typed()), { times: 3, files: [] });
  });

  test('is typed again as it was typed, without what is usual', () => {
    const words = wordsOf(TABLE, { ...typed(...LINE), title: 'x' });
    assert.deepEqual(typed(...words), { ...VALUES, title: 'x' });
    assert.deepEqual(words.slice(0, 4), ['--times', '5', '--pause', '1.5s']);
    assert.deepEqual(wordsOf(TABLE, typed()), []);
    assert.deepEqual(wordsOf(TABLE, { times: 3 }, { times: 7 }), ['--times', '3']);
    assert.deepEqual(wordsOf(TABLE, { times: 7 }, { times: 7 }), []);
  });

  test('is checked by the library, which takes no more than can be meant, and by the store, which takes more', () => {
    const library = v.strictObject(given(TABLE));
    const store = object({ ...always(TABLE, 'times', 'files'), ...sometimes(TABLE, 'pauseMs', 'cold') });
    assert.deepEqual(Object.keys(library.entries), ['times', 'pauseMs', 'files', 'order', 'cold']);
    for (const one of [VALUES, {}, { times: undefined }]) assert.ok(v.is(library, one));
    for (const one of [{ times: 0 }, { pauseMs: 0 }, { order: 'x' }, { title: 'x' }]) assert.ok(!v.is(library, one));
    for (const one of [VALUES, { times: 0, files: [], pauseMs: 0 }]) assert.ok(v.is(store, one));
    for (const one of [{ files: [] }, { times: -1, files: [] }, { ...VALUES, cold: 1 }]) assert.ok(!v.is(store, one));
  });
});
