import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { IN_A_TABLE, IN_WORDS, readClaims } from '../../../src/search/claims/read-claims.ts';
import type { JsdynoError } from '../../../src/text/errors/catalogue.ts';

const WORDS = IN_WORDS.join(',');
const TABLE = IN_A_TABLE.join(',');

function refusal(text: string): string {
  try {
    readClaims(text, 'a.csv');
  } catch (error) {
    const { code, message } = error as JsdynoError;
    assert.equal(code, 'CLAIMS_INVALID');
    return message;
  }
  throw new Error('it was read');
}

suite('claim files', () => {
  test('claims in words: quotes, commas and line ends within cells', () => {
    const text = `\ufeff${WORDS}\r\nA1,me,url,"parse ""it"", twice",ops/s,node@18;bun@1,,"+10%\n(of two)"\r\n\r\nA2,me,url,x,ops/s,node@18,node@20,+1%\r\n`;
    const [first, second] = readClaims(text, 'a.csv');
    assert.equal(first?.workload, 'parse "it", twice');
    assert.deepEqual(first?.variants, ['node@18', 'bun@1']);
    assert.deepEqual([first?.line, second?.line], [2, 5]);
  });

  test('rows of a table have their line for a name, and their half width', () => {
    const [claim] = readClaims(`${TABLE}\nfs/a.js,n=1 s='x y',node@18,node@20,-12.5,1.5,***\n`, 'a.csv');
    assert.equal(claim?.id, 'L2');
    assert.equal(claim?.area, 'fs');
    assert.deepEqual(claim?.said, { form: 'change', bound: 'exact', point: 0.875, low: 0.86, high: 0.89 });
  });

  const wrong: [string, string, RegExp][] = [
    ['an empty file', '', /^a\.csv: the file is empty/],
    ['another header', 'a,b\n1,2\n', /^a\.csv, line 1: its columns are neither/],
    ['a cell too few', `${WORDS}\nA1,me,url\n`, /^a\.csv, line 2: 3 cells where the header has 8/],
    ['no claim', `${WORDS}\nA1,me,url,x,ops/s,node@18,node@20,\n`, /line 2: claim is empty/],
    ['no release', `${WORDS}\nA1,me,url,x,ops/s,,node@20,+1%\n`, /line 2: baseline is empty/],
    ['an id twice', `${WORDS}\n${'A1,me,url,x,o,n@1,n@2,+1%\n'.repeat(2)}`, /line 3: the id A1 is that of line 2/],
    ['an open quote', `${WORDS}\nA1,"me,url\n`, /line 2: a quote that is never closed/],
    ['text behind a quote', `${WORDS}\nA1,"me"x,url\n`, /line 2: something behind the closing quote/],
    ['a quote within', `${WORDS}\nA1,m"e,url\n`, /line 2: a quote within a cell/],
    ['no number', `${TABLE}\nfs/a.js,n=1,node@18,node@20,fast,1,*\n`, /line 2: improvement_percent is no number: fast/],
    ['a negative width', `${TABLE}\nfs/a.js,n=1,node@18,node@20,1,-1,*\n`, /line 2: half_width_percent is below 0/],
    ['stars that are none', `${TABLE}\nfs/a.js,n=1,node@18,node@20,1,1,yes\n`, /line 2: stars are asterisks/],
  ];
  for (const [what, text, message] of wrong) {
    test(`${what} is refused, with its line`, () => assert.match(refusal(text), message));
  }
});
