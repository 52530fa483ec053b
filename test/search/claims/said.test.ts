/** The words of all 69 published claims, and others that people write. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { readClaims } from '../../../src/search/claims/read-claims.ts';
import { type Change, changeFrom, readSaid, type Said } from '../../../src/search/claims/said.ts';

const FILE = 'narrative-claims.csv';
const CLAIMS = readClaims(readFileSync(new URL(`../../fixtures/claims/${FILE}`, import.meta.url), 'utf8'), FILE);

/** A change in a line, in per cent of the rate; figures as they are, `/` within a side and `;` between sides. */
function inShort(said: Said): string {
  if (said.form === 'direction') return said.direction;
  if (said.form === 'words') return 'words';
  if (said.form === 'change') return changeInShort(said);
  const figure = ({ low, high, isAbout }: { low: number; high: number; isAbout: boolean }) =>
    `${isAbout ? '~' : ''}${round(low)}${low === high ? '' : `-${round(high)}`}`;
  return said.sides.map((side) => side.map(figure).join('/')).join('; ');
}

function changeInShort({ bound, point, low, high }: Change): string {
  if (bound === 'range') return `${percent(low)} to ${percent(high)}`;
  return `${bound} ${percent(point ?? Number.NaN)}`;
}

const percent = (ratio: number) => `${ratio < 1 ? '' : '+'}${round((ratio - 1) * 100)}%`;
const round = (value: number) => Number(value.toPrecision(6));

/** As a reader understands them. */
const READ: Record<string, string> = {
  R01: 'about +15%',
  R02: 'up to +200%',
  R03: 'about +11.5%',
  R04: 'exact +96.13%',
  R05: 'exact +9%',
  R06: 'exact +8%',
  R07: 'exact +27.27%',
  R08: 'exact +53.2567%',
  R09: '24.4-25; 23.8-24.4; 18.1-18.7',
  R10: 'exact +7%',
  R11: 'exact +2.39%',
  R12: 'exact +4.2%',
  R13: 'exact +6.58%',
  R14: 'exact +9.5%',
  R15: 'about +6.14%',
  R16: 'up to +400%',
  R17: 'exact +364%',
  R18: 'exact +25%',
  R19: 'exact +93.67%',
  R20: 'exact -88%',
  O01: '283769000; 856414000',
  O02: '21307100; 856754000',
  O03: '849907000; 857364000',
  O04: '849173000; 857512000',
  O05: '159427000; 850760000',
  O06: '160092000; 853620000',
  O07: '166422000; 857316000',
  O08: '26300000-27200000; 852900000-854300000',
  O09: '847800000-848100000; 854600000-856600000',
  O10: '16060000/850700000/15200000/15800000/4900000/5900000',
  O11: '856100000/856700000/16600000/17000000/4700000/5700000',
  O12: '~30000; 6000-7000',
  O13: 'faster',
  E01: 'at least +200%',
  E02: 'exact +150%',
  E03: 'exact +95%',
  E04: 'exact +90%',
  E05: 'exact +67%',
  E06: '+5% to +138%',
  E07: 'about -50%',
  E08: 'exact +50%',
  E09: '4210; 9870',
  E10: '-36% to -20%',
  E11: '1.2/2.4/8.6/24/62; 1.1/2.1/11.3/38/110',
  E12: '42800/1.1/11.3/38; 68200/0.7/3.2/8.4; 38900/1.3/9.8/28',
  E13: '48; 52; 44',
  E14: '22; 24; 21',
  E15: '1.8; 2.1; 1.7',
  E16: '890; 940; 860',
  E17: '420; 810; 780',
  E18: '82; 110; 74',
  E19: '45; 58; 42',
  E20: '2800; 3100; 2600',
  E21: '2246; 2689',
  E22: 'at least +100%',
  E23: 'exact +120%',
  E24: 'exact +38%',
  E25: 'exact +9%',
  E26: 'slower',
  E27: '1.2/4.8/800; 0.8/12.1/400',
  E28: 'words',
  E29: 'faster',
  T01: '10000; 30000',
  T02: 'words',
  T03: '343000; 430000',
  T04: '2100000/567000000/558000000',
  T05: 'slower',
  T06: 'faster',
  T07: 'slower',
};

suite('what claims say', () => {
  for (const { id, text, said } of CLAIMS) test(`${id}: ${text}`, () => assert.equal(inShort(said), READ[id]));

  const others: [string, string][] = [
    ['3x faster', 'exact +200%'],
    ['2x slower', 'exact -50%'],
    ['about 1.5x faster or more', 'at least +50%'],
    ['time up by 25%', 'exact -20%'],
    ['-12.5% ± 1.5%', 'exact -12.5%'],
    ['up to -30%', 'up to -30%'],
    ['1,200 ops/s -> 2.4 k', '1200; 2400'],
    ['no idea', 'words'],
    ['', 'words'],
  ];
  for (const [text, read] of others) test(`"${text}"`, () => assert.equal(inShort(readSaid(text)), read));

  test('the half width of a change becomes its interval', () => {
    const said = readSaid('+10% ± 2%');
    assert.ok(said.form === 'change');
    assert.deepEqual([said.low, said.point ?? 0, said.high].map(round), [1.08, 1.1, 1.12]);
  });

  test('times are turned, so that less is faster', () => {
    const [from, to] = [
      { low: 24, high: 25, isAbout: false },
      { low: 18, high: 19, isAbout: false },
    ];
    const { low, high } = changeFrom(from as never, to as never, true);
    assert.deepEqual([low, high].map(round), [24 / 19, 25 / 18].map(round));
  });
});
