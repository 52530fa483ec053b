import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as v from 'valibot';
import { boolean, list, whole } from '../../../src/store/exchange/fields.ts';
import { JsdynoError } from '../../../src/text/errors/catalogue.ts';
import { checkOptions } from '../../../src/work/options/check-options.ts';
import { optionsOf } from '../../../src/work/options/options-of.ts';
import { called, oneOrMore, word } from '../../../src/work/options/values.ts';

interface Given {
  name: string;
  runs?: number | undefined;
  files?: readonly string[] | undefined;
  events?: { onEnd?(code: number): void } | undefined;
  mix?: readonly { weight?: number | undefined }[] | undefined;
}

const events = optionsOf<NonNullable<Given['events']>>()({ onEnd: called<(code: number) => void>() });
const mix = list(optionsOf<NonNullable<Given['mix']>[number]>()({ weight: v.optional(whole(1)) }));
const fields = {
  name: word,
  runs: v.optional(whole(1)),
  files: v.optional(oneOrMore),
  events: v.optional(events),
  mix: v.optional(mix),
};
const given = optionsOf<Given>()(fields);

suite('options that a program hands over', () => {
  test('are taken as their type has them, undefined being as good as absent', () => {
    const all = { name: 'a', runs: 1, files: ['a'], events: { onEnd: () => {} }, mix: [{ weight: 2 }, {}] };
    for (const value of [all, { name: 'a' }, { name: 'a', runs: undefined, files: undefined, events: {} }]) {
      checkOptions('f', given, value);
    }
  });

  const cases: [what: string, value: unknown, message: string, hint: RegExp][] = [
    ['an unknown one', { name: 'a', rnus: 1 }, 'f: there is no option rnus', /^did you mean runs\?$/],
    ['one that is like none', { name: 'a', xyz: 1 }, 'f: there is no option xyz', /^there are: name, runs, files/],
    ['a mistyped one that is required', { nmae: 'a' }, 'f: there is no option nmae', /^did you mean name\?$/],
    ['an unknown one within', { name: 'a', mix: [{ wieght: 1 }] }, 'f: there is no option mix[0].wieght', /weight\?/],
    ['an unknown event', { name: 'a', events: { onEdn() {} } }, 'f: there is no option events.onEdn', /onEnd\?/],
    ['a missing one', {}, 'f: name is missing', /library\.md/],
    ['an empty one', { name: '' }, 'f: name must be a text that is not empty, not ""', /library\.md/],
    ['a number too small', { name: 'a', runs: 0 }, 'f: runs must be a whole number from 1 on, not 0', /library\.md/],
    ['no number', { name: 'a', runs: Number.NaN }, 'f: runs must be a whole number from 1 on, not NaN', /library\.md/],
    ['a text for a number', { name: 'a', runs: '3' }, 'f: runs must be a whole number from 1 on, not "3"', /library/],
    ['null', { name: 'a', runs: null }, 'f: runs must be a whole number from 1 on, not null', /library\.md/],
    ['a text for a list', { name: 'a', files: 'url' }, 'f: files must be a list, not "url"', /^write \["url"\]$/],
    ['a list of something else', { name: 'a', files: ['a', 1] }, 'f: files[1] must be a text, not 1', /library\.md/],
    ['an empty list', { name: 'a', files: [] }, 'f: files must be a list of one or more, not []', /library\.md/],
    ['what cannot be called', { name: 'a', events: { onEnd: 1 } }, 'f: events.onEnd must be a function, not 1', /lib/],
    ['no object', 'a', 'f: its options must be an object, not "a"', /library\.md/],
    ['a list', ['a'], 'f: its options must be an object, not a list', /library\.md/],
    ['nothing', undefined, 'f: its options must be an object, not undefined', /library\.md/],
  ];
  for (const [what, value, message, hint] of cases) {
    test(`are refused: ${what}`, () => {
      assert.throws(
        () => checkOptions('f', given, value),
        (error) => {
          assert.ok(error instanceof JsdynoError);
          assert.deepEqual([error.code, error.message], ['BAD_OPTION', message]);
          assert.match(error.hint ?? '', hint);
          return true;
        },
      );
    });
  }

  test('name the argument where it is not the first', () => {
    assert.throws(() => checkOptions('f', events, { onEdn() {} }, 'events'), {
      message: 'f: there is no option events.onEdn',
    });
    assert.throws(() => checkOptions('f', word, 22, 'text'), { message: 'f: text must be a text, not 22' });
  });

  test('have a schema each, which the compiler holds to the type', () => {
    const { mix: _, ...tooFew } = fields;
    // @ts-expect-error: mix has none
    optionsOf<Given>()(tooFew);
    // @ts-expect-error: no option is called so
    optionsOf<Given>()({ ...fields, more: boolean });
    // @ts-expect-error: wider than the type
    optionsOf<Given>()({ ...fields, runs: v.optional(v.union([whole(1), v.string()])) });
    // @ts-expect-error: narrower than the type
    optionsOf<{ lanes: number | 'auto' }>()({ lanes: whole(1) });
    // @ts-expect-error: may be left out, by the type
    optionsOf<Given>()({ ...fields, runs: whole(1) });
    // @ts-expect-error: may not be left out, by the type
    optionsOf<Given>()({ ...fields, name: v.optional(word) });
  });
});
