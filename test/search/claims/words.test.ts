import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishedWords } from '../../../src/search/claims/words.ts';
import { sayIn } from '../../../src/text/messages/say.ts';

test('a change and its interval are written by the figures of the language', () => {
  const published = { form: 'change', bound: 'exact', point: 1.676, low: 1.638, high: 11.39 } as const;
  assert.equal(publishedWords(sayIn('en'), published), '+67.6 % [+63.8 %, +1,039 %]');
  // Intl groups by a no-break space in Russian, by a point in Portuguese.
  assert.equal(publishedWords(sayIn('ru'), published), '+67,6 % [+63,8 %; +1\u00a0039 %]');
  assert.equal(publishedWords(sayIn('pt-BR'), published), '+67,6% [+63,8%; +1.039%]');
});
