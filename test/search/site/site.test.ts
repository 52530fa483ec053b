import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { unpackRow } from '../../../src/search/site/packed-row.ts';
import { type Site, siteOf } from '../../../src/search/site/site.ts';
import { partOf, type SiteData } from '../../../src/search/site/site-data.ts';
import { siteRows } from '../../../src/search/site/site-rows.ts';
import { escaped } from '../../../src/show/charts/svg-document.ts';
import { LANGUAGES } from '../../../src/text/messages/language.ts';
import { sayIn } from '../../../src/text/messages/say.ts';
import { elementsOf } from '../../show/page/markup.ts';
import { exampleHistory, HOSTILE } from './example.ts';

const say = sayIn('en');
const BRACES = { change: '{change}', from: '{from}', to: '{to}', state: '{state}' };
const OPTIONS = { reports: ['1122-1003-quiet'], reportOf: async (name: string) => `<p>${name}</p>` };

async function textOf(site: Site, path: string): Promise<string> {
  return (await site.file(path))?.body ?? assert.fail(`${path} is not there`);
}

/** What the script of a page gets of a file of data. */
async function dataOf<T>(site: Site, name: string): Promise<T> {
  const [, told, gzip = ''] =
    /^jsdynoPart\("([\w-]+)","([A-Za-z0-9+/=]+)"\)\n$/.exec(await textOf(site, `data/${name}.js`)) ?? [];
  assert.equal(told, name);
  return JSON.parse(gunzipSync(Buffer.from(gzip, 'base64')).toString()) as T;
}

suite('the files of a site', () => {
  const history = exampleHistory();
  const site = siteOf(history, say, OPTIONS);

  test('begin with what changed, confirmed first, with three pictures', async () => {
    const page = await textOf(site, 'index.html');
    assert.match(page, /<p class="lead">2 changes are confirmed: 1 for the worse, 1 for the better\.<\/p>/);
    assert.equal([...page.matchAll(/class="found /g)].length, 3);
    assert.ok([...page.matchAll(/<figure>/g)].length === 3);
    const states = [...page.matchAll(/<td>(confirmed|candidate|suspected|undecided|refuted)<\/td>/g)].map(
      ([, state]) => state,
    );
    assert.deepEqual(states, ['confirmed', 'confirmed', 'candidate', 'candidate', 'suspected', 'undecided', 'refuted']);
    assert.match(page, /Between 20\.9\.0 and 20\.10\.0 12 rows of one machine moved together/);
  });

  test('have another version in their addresses where a point within a series is another', async () => {
    const versionIn = async (one: Site) => /site\.js\?(\w+)/.exec(await textOf(one, 'index.html'))?.[1];
    const [first, ...others] = history.series;
    assert.ok(first !== undefined);
    const points = first.points.map((point, i) => (i === 3 ? { ...point, log: point.log + 0.01 } : point));
    const changed = siteOf({ ...history, series: [{ ...first, points }, ...others] }, say, OPTIONS);
    assert.notEqual(await versionIn(changed), await versionIn(site));
    assert.equal(await versionIn(siteOf(exampleHistory(), say, OPTIONS)), await versionIn(site));
  });

  test('are all there by their addresses, and no other address leads anywhere', async () => {
    const types = new Set<string>();
    for (const path of site.paths) {
      if (path.startsWith('assets/')) continue;
      const file = await site.file(path);
      assert.ok(file !== undefined && file.body.length > 50, path);
      types.add(file.type);
    }
    assert.equal(types.size, 4);
    const none = ['', '../index.html', 'constructor', 'data/rows-1.js', 'data/rows-01.js', 'data/column-999.js'];
    const more = [
      'badges/ffffffffffff.svg',
      'badges/0.svg',
      'data/rows-0.svg',
      'reports/1122-1004-quiet.html',
      'reports/../x.html',
    ];
    for (const path of [...none, ...more]) assert.equal(await site.file(path), undefined, path);
    assert.equal(await textOf(site, 'reports/1122-1003-quiet.html'), '<p>1122-1003-quiet</p>');
  });

  test('have no script of reports where there are none', () => {
    const { paths } = siteOf(history, say, { ...OPTIONS, reports: [] });
    assert.deepEqual(
      paths.filter((path) => path.startsWith('assets/')),
      ['assets/site.js', 'assets/site.css'],
    );
  });

  test('have each row in the part that its id names', async () => {
    const rows = siteRows(history);
    const large = siteOf(exampleHistory({ rows: 60, points: 800 }), say, OPTIONS);
    const parts = large.paths.filter((path) => /^data\/rows-\d/.test(path)).length;
    assert.equal(parts, 4);
    for (const { id, benchmark } of rows.slice(0, 3)) {
      const place = partOf(id, 1);
      assert.equal(place, 0);
      assert.equal(unpackRow(await dataOf(site, `rows-${place}`), id)?.benchmark, benchmark);
    }
    const listed = await dataOf<[string, string][]>(large, 'rows');
    for (const [id, benchmark] of listed.slice(0, 5)) {
      assert.equal(unpackRow(await dataOf(large, `rows-${partOf(id, parts)}`), id)?.benchmark, benchmark);
    }
  });

  test('are the same bytes for the same history', async () => {
    const again = siteOf(exampleHistory(), say, OPTIONS);
    for (const path of ['index.html', 'row.html', 'data/rows-0.js', 'feed.xml']) {
      assert.equal(await textOf(again, path), await textOf(site, path), path);
    }
  });

  test('have names as texts: in pages, in the feed, in badges', async () => {
    const evil = siteOf(exampleHistory({ hostile: true }), say, { ...OPTIONS, title: HOSTILE[0] });
    for (const path of ['index.html', 'row.html', 'releases.html']) {
      const page = (await textOf(evil, path)).replaceAll(
        / (?:href|src)="(?!https:|#)[\w./-]+(?:[?#][\w?=]*)?"/g,
        ' href="#"',
      );
      const kinds = elementsOf(page);
      assert.ok(!kinds.some((kind) => /^img|onerror/.test(kind)), kinds.join('; '));
      assert.ok(
        page.includes(escaped(HOSTILE[0] ?? '').replaceAll('&gt;', '>')) ||
          page.includes('&#60;img') ||
          page.includes('&lt;img'),
      );
    }
    const drawn = evil.paths.filter((path) => path.endsWith('.svg'));
    for (const path of [...drawn, 'feed.xml']) {
      const text = await textOf(evil, path);
      for (const sign of ['<img', '<script', '<b>', '\u202e', '\u001b']) assert.ok(!text.includes(sign), path);
    }
    assert.match(await textOf(evil, 'feed.xml'), /&lt;img src=x onerror=&quot;window\.hacked=1&quot;&gt;/);
  });

  test('are in the language of the reader, the texts of the script as well', async () => {
    for (const language of LANGUAGES) {
      const own = siteOf(history, sayIn(language), OPTIONS);
      for (const path of ['index.html', 'row.html', 'releases.html']) {
        const page = await textOf(own, path);
        assert.match(page, new RegExp(`^<!doctype html>\\n<html lang="${language}">`));
        assert.doesNotMatch(page, /\bundefined\b|\bNaN\b|site\.[a-z]+-/);
      }
      const { texts } = JSON.parse(
        /id="data">(.*)<\/script>/.exec(await textOf(own, 'row.html'))?.[1] ?? '{}',
      ) as SiteData;
      assert.equal(texts['change-said'] === say('site.script-change-said', BRACES), language === 'en');
    }
  });

  test('have badges: what of the site is open, and the newest confirmed change of a row', async () => {
    assert.match(await textOf(site, 'badge.svg'), /<title>What changed: 1 worse, 1 better<\/title>/);
    const rows = siteRows(history);
    const told = await Promise.all(
      rows.map(async ({ id }) => /<title>(.*)<\/title>/.exec(await textOf(site, `badges/${id}.svg`))?.[1]),
    );
    assert.deepEqual(
      told.filter((title) => !title?.endsWith('no confirmed change')).map((title) => title?.replace('\u00a0', ' ')),
      ['module0/benchmark-0.js: -13.9 % in 23.24.0', 'module6/benchmark-20.js n=20 type=fast: +22.1 % in 23.24.0'],
    );
  });

  test('have a feed whose entries keep their ids', async () => {
    const feed = await textOf(site, 'feed.xml');
    const ids = [
      ...feed.matchAll(/<id>(urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12})<\/id>/g),
    ];
    assert.equal(new Set(ids.map(([, id]) => id)).size, 8);
    assert.equal([...feed.matchAll(/<entry>/g)].length, 7);
    assert.match(feed, /<updated>2025-01-01T00:00:00\.000Z<\/updated>/);
  });
});
