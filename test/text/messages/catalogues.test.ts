/** Every text in every language, with the same values and all forms of its plurals. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { LANGUAGES, MESSAGES } from '../../../src/text/messages/language.ts';
import { sayIn } from '../../../src/text/messages/say.ts';
import { allParts, KEYS, literalsOf, type Part, parsed } from './literals.ts';

const [ARGUMENT, NUMBER, SELECT, PLURAL] = [1, 2, 5, 6];

/** The values that a message names, with the words of its choices. */
function valuesOf(parts: readonly Part[]): string[] {
  const named = allParts(parts).flatMap(({ type, value = '', options = {} }) => {
    if (type === SELECT) return [`${value}: ${Object.keys(options).sort()}`];
    return type === ARGUMENT || type === NUMBER || type === PLURAL ? [value] : [];
  });
  return [...new Set(named)].sort();
}

suite('catalogues', () => {
  test('have the same keys in every language', () => {
    assert.ok(KEYS.length > 200);
    for (const language of LANGUAGES) assert.deepEqual(Object.keys(MESSAGES[language]).sort(), KEYS.toSorted());
  });

  test('name the same values in every language', () => {
    for (const language of LANGUAGES) {
      for (const key of KEYS) {
        const own = valuesOf(parsed(language, key)).filter((name) => name !== COUNTED);
        assert.deepEqual(
          own,
          valuesOf(parsed('en', key)).filter((name) => name !== COUNTED),
          `${language} ${key}`,
        );
      }
    }
  });

  test('have forms of plurals that the language has', () => {
    let plurals = 0;
    for (const language of LANGUAGES) {
      const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      for (const key of KEYS) {
        for (const { type, options = {}, pluralType } of allParts(parsed(language, key))) {
          if (type !== PLURAL) continue;
          plurals++;
          assert.equal(pluralType, 'cardinal');
          const forms = Object.keys(options).filter((form) => !form.startsWith('='));
          assert.ok(forms.includes('other'), `${language} ${key}`);
          assert.deepEqual(
            forms.filter((form) => !(known as string[]).includes(form)),
            [],
            `${language} ${key}`,
          );
          // A choice of none and others alone has words that no number changes.
          if (forms.length > 1) assert.ok(forms.includes('one'), `${language} ${key}`);
        }
      }
    }
    assert.ok(plurals > 60);
  });

  test('count as the language does', () => {
    const russian = sayIn('ru');
    const undecided = (rows: number) => russian('remarks.undecided', { rows }).split(':')[0];
    assert.deepEqual([0, 1, 2, 5, 11, 21, 22, 25, 112].map(undecided), [
      '0 строк не решены',
      '1 строка не решена',
      '2 строки не решены',
      '5 строк не решены',
      '11 строк не решены',
      '21 строка не решена',
      '22 строки не решены',
      '25 строк не решены',
      '112 строк не решены',
    ]);
    const after = (rounds: number) => russian('reason.undecided', { word: 'w', bound: '1', rounds }).split('после ')[1];
    assert.deepEqual([1, 2, 5, 21].map(after), ['1 раунда', '2 раундов', '5 раундов', '21 раунда']);
    const portuguese = sayIn('pt-BR');
    const lines = (rows: number) => portuguese('remarks.undecided', { rows }).split(':')[0];
    assert.deepEqual([0, 1, 2, 1_000_000].map(lines), [
      '0 linha está indecisa',
      '1 linha está indecisa',
      '2 linhas estão indecisas',
      '1.000.000 linhas estão indecisas',
    ]);
  });

  test('are written in the language, not left in English', () => {
    // The same in two languages: words of mathematics, names, and texts made of values alone.
    for (const language of LANGUAGES.slice(1)) {
      const same = KEYS.filter(
        (key) => MESSAGES[language][key] === MESSAGES.en[key] && /\p{L}{4}/u.test(literalsOf('en', key)),
      );
      assert.deepEqual(
        same.filter((key) => !NAMES.has(key)),
        [],
        language,
      );
    }
    const cyrillic = KEYS.filter(
      (key) => /\p{L}{3}/u.test(literalsOf('en', key)) && !/\p{Script=Cyrillic}/u.test(MESSAGES.ru[key]),
    );
    assert.deepEqual(
      cyrillic.filter((key) => !NAMES.has(key)),
      [],
    );
  });

  test('end their sentences alike', () => {
    for (const language of LANGUAGES) {
      // Abbreviations have a point of their own.
      const sentences = KEYS.filter((key) => MESSAGES.en[key].length > 10);
      const differ = sentences.filter(
        (key) => MESSAGES[language][key].endsWith('.') !== MESSAGES.en[key].endsWith('.'),
      );
      assert.deepEqual(differ, [], language);
    }
  });
});

/** The number of which a value is the text: where English has one form for all numbers, others choose by it. */
const COUNTED = 'n';

/** Texts that are the same word everywhere. */
const NAMES = new Set<string>([
  'article.column.benchmark',
  'article.column.flags',
  'flame.kind-wasm',
  'page.turbo',
  'sheets.benchmark',
  'sheets.memory.heap',
  'sheets.memory.heap-verdict',
  'page.runtime-hash',
]);
