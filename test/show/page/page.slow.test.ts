import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { pageOf } from '../../../src/show/page/page.ts';
import { inkOf, reportPage } from '../../../src/show/page/report-page.ts';
import type { Metric } from '../../../src/show/report/metric.ts';
import type { Published } from '../../../src/show/report/published.ts';
import { publishedFrom } from '../../../src/show/report/published-from.ts';
import { LANGUAGES } from '../../../src/text/messages/language.ts';
import { sayIn } from '../../../src/text/messages/say.ts';
import { ALL, assertPrintable } from '../../text/hostile.ts';
import { example, HOSTILE_NAMES, PLAIN } from './example.ts';
import { elementsOf } from './markup.ts';

/** The text of HTML, its tags left out: what a reader reads. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length;

suite('a page of experiments', () => {
  const published = example();
  const { body, title, data } = pageOf([published], PLAIN);
  const { rows, means } = published.report;

  test('begins with the answer, its interval, and how many rows say what', () => {
    assert.equal(title, 'new against old');
    const answer = textOf(body.slice(body.indexOf('id="answer"'), body.indexOf('id="rows"')));
    // Two rows are some times as fast, and without either the others say nothing.
    assert.match(
      answer,
      /The geometric mean of 18 rows does not decide whether new differs from old \(-[\d.]+ to \+[\d.]+/,
    );
    for (const verdict of ['faster', 'slower', 'undecided', 'failed'] as const) {
      const own = rows.filter((row) => row.verdict === verdict).length;
      assert.ok(own > 0);
      assert.match(answer, new RegExp(` ${own} ${verdict}`));
    }
    assert.match(answer, /of 20 rows/);
  });

  test('each row stands once in the tables of modules, with its verdict and a link of its own', () => {
    assert.equal(count(body, /<tr id="r[0-9a-f]{10}" class="v-\w+">/g), rows.length);
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length);
    for (const [, target] of body.matchAll(/ href="#([^"?]+)/g)) assert.ok(ids.includes(target), target);
  });

  test('no row is hidden, and what is not known is told with its reason', () => {
    const rest = textOf(body.slice(body.indexOf('What failed')));
    assert.doesNotMatch(body, /<tr[^>]* hidden/);
    assert.match(rest, /broken\/failed\.js .* failed .*exited with code 1: TypeError/);
    assert.match(rest, /undecided: at most [\d.]+ % either way after 8 rounds/);
    // A row at the floor has no ratio and no picture.
    const [, floor = ''] = /<tr id="[^"]+" class="v-floor">(.*?)<\/tr>/s.exec(body) ?? [];
    assert.match(floor, /too fast to measure/);
    assert.doesNotMatch(floor, /%|<i /);
  });

  test('means are those of the report, all of them', () => {
    const table = textOf(body.slice(body.indexOf('Geometric means'), body.indexOf('largest gain')));
    for (const { module } of means) assert.ok(table.includes(module ?? 'all rows'));
  });

  test('variants stand side by side, what differs first and marked', () => {
    const table = body.slice(body.indexOf('side by side'), body.indexOf('The machine'));
    const names = [...table.matchAll(/<th scope="row">([^<]+)/g)].map(([, name]) => name);
    assert.ok(names.indexOf('V8') > -1 && names.indexOf('V8') < names.indexOf('zlib'));
    assert.match(table, /V8<span class="sign"> ≠<\/span><\/th><td><mark>11\.3<\/mark><\/td><td><mark>12\.4/);
    assert.match(table, /zlib<\/th><td>1\.2<\/td>/);
    assert.match(table, /--no-opt/);
  });

  test('says how to measure it again, with fingerprints, and what was wrong with the machine', () => {
    const text = textOf(body);
    assert.ok(text.includes(published.command));
    assert.ok(text.includes(published.workSha256 as string));
    assert.match(text, /The frequency governor is powersave/);
    assert.match(text, /Turbo is on/);
  });

  test('runs of a file that knows its runtimes by name only are not said to be repeatable', () => {
    const unknown = published.report.variants.map((variant) => ({ ...variant, runtime: null }));
    const page = pageOf([{ ...published, report: { ...published.report, variants: unknown } }], PLAIN);
    assert.ok(!page.body.includes('jsdyno compare'));
    assert.match(textOf(page.body), /no command can measure the same again/);
    assert.equal(page.data.experiments[0]?.command, null);
  });

  test('the data have every run of every row', () => {
    const [experiment] = data.experiments;
    assert.equal(Object.keys(experiment?.rows ?? {}).length, rows.length);
    for (const id of Object.keys(experiment?.rows ?? {})) assert.ok(body.includes(`id="${id}"`));
    const runs = experiment?.figures.flatMap(([, , , sides]) =>
      sides.map(([, figures]) => Math.max(0, figures.length - 1)),
    );
    assert.equal(
      runs?.reduce((sum, own) => sum + own, 0),
      18 * 2 * 8,
    );
  });

  test('the same experiments give the same page, whatever was drawn before', () => {
    const say = sayIn('en');
    const first = pageOf([published], inkOf(say));
    pageOf([example({ modules: ['other'] })], inkOf(say));
    assert.deepEqual(pageOf([example()], inkOf(say)), first);
    assert.ok(count(first.body, /<svg /g) >= 4);
  });

  for (const language of LANGUAGES) {
    test(`in ${language} every text is there, with the decimal sign of the language`, () => {
      const page = pageOf([example(), example({ name: 'b' })], { ...PLAIN, say: sayIn(language) });
      assert.doesNotMatch(page.body, /\{\w+[,}]|page\.\w|undefined|NaN/);
      const changes = textOf(page.body).match(/[+-]\d+[.,]\d+ ?%/g) ?? [];
      assert.ok(changes.length > 20);
      for (const change of changes) assert.equal(change.includes(','), language !== 'en', change);
    });
  }

  test('names that would be markup are text, in the body, in charts and in the data', () => {
    const page = pageOf([example({ hostile: true })], inkOf(sayIn('en')));
    assert.doesNotMatch(page.body, /<(img|script|b>bold)|<[^>]* onerror=/);
    assert.ok(textOf(page.body).includes(HOSTILE_NAMES[0] as string));
    assert.doesNotMatch(page.body, /[\u2028\u2029\u202e]/);
    assert.doesNotMatch(JSON.stringify(page.data), /\u202e/);
  });

  test('is made of the same elements, whatever names, titles and chapters are in it', async () => {
    const titled = (name: string, hostile: boolean) =>
      reportPage([example({ hostile }), example({ hostile, name: 'other' })], sayIn('en'), {
        title: `${name} against ${name}`,
        chapters: [`ops on ${name}: head against base`, 'startup: head against base'],
      });
    const plain = elementsOf(await titled('main', false));
    for (const name of [...HOSTILE_NAMES, ALL]) {
      const html = await titled(name, true);
      assert.deepEqual(elementsOf(html), plain);
      assertPrintable(html, name);
    }
  });

  test('experiments of the same variants are told apart by their names', () => {
    const page = pageOf([example({ name: 'one' }), example({ name: 'two' })], PLAIN);
    const named = pageOf([example(), example()], PLAIN, { title: 'Both', chapters: ['on <a>', 'on b'] });
    assert.equal(named.title, 'Both');
    assert.match(named.body, />on &lt;a></);
    assert.match(named.body, />on b</);
    assert.equal(page.title, 'new against old');
    assert.match(textOf(page.body), /new against old \(one\).*new against old \(two\)/);
    const ids = [...page.body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length);
  });

  test('sheets stand as their kind gave them', () => {
    const sheet = {
      id: 'tails',
      title: 'Tails',
      note: 'Lower is better.',
      columns: [
        { title: 'route', isNumber: false },
        { title: 'P99', isNumber: true },
      ],
      rows: [{ cells: ['/json', '3.1 ms'], verdict: 'slower' as const }],
      charts: [],
    };
    const page = pageOf([example({ sheets: [sheet] })], PLAIN);
    assert.match(page.body, /id="e1-s-tails"/);
    assert.match(textOf(page.body), /Tails Lower is better\. route P99 ▼ \/json 3\.1 ms/);
  });
});

suite('a page of one variant', () => {
  const groups = [10, 20].map((rate, i) => ({
    benchmark: `url/some-${i}.js`,
    configuration: 'n=1',
    rates: new Map([['node@22', Float64Array.of(rate, rate * 1.1, rate * 0.9)]]),
    paired: false,
  }));
  const { report, ...more } = publishedFrom({ groups, baseline: 'node@22', contenders: [], metrics: [timeMetric()] });
  const alone: Published = {
    report,
    ...more,
    sheets: [],
    machineWarnings: [],
    command: 'jsdyno run url',
    workSha256: null,
  };

  test('has means with their intervals, in the unit that people read, and compares nothing', () => {
    const { body, title } = pageOf([alone], PLAIN);
    const text = textOf(body);
    assert.equal(title, 'node@22');
    assert.match(text, /node@22 was measured alone: 2 rows\./);
    assert.match(text, /some-0\.js n=1 100 ms [\d.]+ to [\d.]+ ms 3/);
    assert.match(text, /Lower is better\./);
    assert.doesNotMatch(text, /faster/);
  });
});

suite('an A/A', () => {
  test('says how many differences it found, each of them false', () => {
    const published = example();
    const same = published.report.variants.map((variant) => ({ ...variant, sha256: 'aa', flags: [], env: {} }));
    const { body } = pageOf([{ ...published, report: { ...published.report, variants: same } }], PLAIN);
    const found = published.report.rows.filter(({ verdict }) => verdict === 'faster' || verdict === 'slower').length;
    assert.match(textOf(body), new RegExp(`so every difference is a false positive: ${found} of 20 rows\\.`));
    assert.doesNotMatch(pageOf([published], PLAIN).body, /false one/);
  });
});

function timeMetric(): Metric {
  return { name: 'rate', title: '', unit: 's', isSmallerBetter: true, stopsRounds: true, subject: 'slower' };
}
