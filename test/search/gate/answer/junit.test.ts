import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { junitOf } from '../../../../src/search/gate/answer/junit.ts';
import { REPORTS, reportOf, rowOf } from './fixture.ts';
import { assertGolden } from './golden.ts';
import { readXml } from './xml.ts';

suite('JUnit', () => {
  test('a test case a row: what is worse fails, what could not run is an error, what is open is skipped', () => {
    const text = junitOf(REPORTS.regression ?? reportOf([]));
    assertGolden(text, 'junit-regression.xml');
    const root = readXml(text);
    assert.equal(root.name, 'testsuites');
    const cases = root.children.flatMap(({ children }) => children);
    assert.equal(cases.length, 18);
    const outcomes = cases.map(({ children }) => children[0]?.name ?? 'passed');
    const count = (name: string): number => outcomes.filter((one) => one === name).length;
    const { tests, failures, errors, skipped } = root.attributes;
    assert.deepEqual([tests, failures, errors, skipped].map(Number), [
      18,
      count('failure'),
      count('error'),
      count('skipped'),
    ]);
    assert.deepEqual([count('failure'), count('error'), count('skipped')], [2, 2, 5]);
    for (const { attributes, children } of root.children) assert.equal(Number(attributes.tests), children.length);
  });

  test('undecided rows fail where a decision was asked for', () => {
    const rows = [rowOf('undecided', 'a.js', 1)];
    assert.equal(readXml(junitOf(reportOf(rows))).attributes.skipped, '1');
    assert.equal(readXml(junitOf(reportOf(rows, { exit: 5 }))).attributes.failures, '1');
  });

  test('without rows it is a document', () => {
    assert.deepEqual(readXml(junitOf(reportOf([]))).children, []);
  });

  test('has no character that XML forbids', () => {
    const forbidden = '\0\u0001\u000b\u001b\ufffe\uffff\ud800x\udfff\u{1fffe}';
    const row = rowOf('broken', `a.js ${forbidden}]]><!--&"'`, null, { reason: forbidden, kind: forbidden });
    const [found] = readXml(junitOf(reportOf([row]))).children;
    assert.match(found?.children[0]?.attributes.name ?? '', /\]\]><!--&"'/);
  });
});
