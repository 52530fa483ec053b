import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { namesOf, rowTitle, shortTitles, titledGroups, titlesOf } from '../../../src/show/report/row-titles.ts';

const row = (benchmark: string, configuration: string) => ({ benchmark, configuration });
const PARSE = row('ops/json.js', "group='json' operation='parse' size=10 n=1");
const QUOTED = row('ops/json.js', `group='json' operation="it's" size=10 n=2`);
const URL = row('ops/url.js', "group='url' operation='parse'");
const CORE = [row('url/parse.js', "n=100 type='a'"), row('url/parse.js', "n=100 type='b'")] as const;

suite('what rows are called', () => {
  test('an operation by its group and name, a benchmark as upstream spells it', () => {
    assert.equal(rowTitle(PARSE), 'json › parse size=10 n=1');
    assert.equal(rowTitle(QUOTED), "json › it's size=10 n=2");
    assert.equal(rowTitle(row('ops/a.js', "group='a \\'b\\'' operation='c'")), "a 'b' › c");
    assert.equal(rowTitle(CORE[0]), "url/parse.js n=100 type='a'");
    assert.equal(rowTitle(row('a.js', "operation='x' n=1")), "a.js operation='x' n=1", 'a parameter of a benchmark');
    assert.equal(rowTitle(row('app.js', '')), 'app.js');
  });

  test('the file tells operations of the same name apart', () => {
    const other = row('ops/other.js', PARSE.configuration);
    const titleOf = titlesOf([PARSE, PARSE, other, URL]);
    assert.deepEqual([PARSE, other, URL].map(titleOf), [
      'ops/json.js json › parse size=10 n=1',
      'ops/other.js json › parse size=10 n=1',
      'url › parse',
    ]);
    const nameOf = namesOf([PARSE, other, ...CORE]);
    assert.deepEqual([PARSE, ...CORE.slice(0, 1), URL].map(nameOf), [
      ['ops/json.js json › parse', 'size=10', 'n=1'],
      ['url/parse.js', 'n=100', "type='a'"],
      ['url › parse'],
    ]);
  });

  test('what all share is said once', () => {
    const operations = shortTitles([PARSE, QUOTED]);
    assert.equal(operations.shared, 'ops/json.js json size=10');
    assert.deepEqual([PARSE, QUOTED].map(operations.nameOf), ['parse n=1', "it's n=2"]);
    const benchmarks = shortTitles(CORE);
    assert.equal(benchmarks.shared, 'url/parse.js n=100');
    assert.deepEqual(CORE.map(benchmarks.nameOf), ["type='a'", "type='b'"]);
    assert.equal(shortTitles([PARSE, URL]).shared, '');
    assert.equal(shortTitles([PARSE, URL]).nameOf(URL), 'url › parse');
  });

  test('operations stand below their group, benchmarks below their file', () => {
    const headed = titledGroups([PARSE, QUOTED, URL, ...CORE]).map(({ rows: _, ...heading }) => heading);
    assert.deepEqual(headed, [
      { title: 'json', about: 'size=10  ops/json.js', names: ['parse n=1', "it's n=2"] },
      { title: 'url', about: 'ops/url.js', names: ['parse'] },
      { title: 'url/parse.js', about: 'n=100', names: ["type='a'", "type='b'"] },
    ]);
  });
});
