import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { gateJson, readGateJson } from '../../../../src/search/gate/answer/gate-json.ts';
import { JsdynoError } from '../../../../src/text/errors/catalogue.ts';
import { documentOf } from '../../../show/report/schemas.ts';
import { REPORTS, reportOf, rowOf } from './fixture.ts';

const REPORT = REPORTS.regression ?? reportOf([]);

/** The document with something else at one place. */
function changed(path: string, value: unknown): string {
  const document = JSON.parse(gateJson(REPORT));
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  // Defined, so that `__proto__` is a key, too.
  const target = keys.reduce((one, key) => one[key], document);
  if (value === undefined) delete target[last];
  else Object.defineProperty(target, last, { value, enumerable: true, configurable: true, writable: true });
  return JSON.stringify(document);
}

function refused(text: string, message: RegExp): void {
  assert.throws(
    () => readGateJson(text, 'gate.json'),
    (error) => {
      assert.ok(error instanceof JsdynoError);
      assert.equal(error.code, 'GATE_INVALID');
      assert.match(error.message, message);
      assert.ok(error.message.length < 300);
      return true;
    },
  );
}

suite('the report as JSON', () => {
  for (const [name, report] of Object.entries(REPORTS)) {
    test(`${name} fits its schema and is read back as it was`, () => {
      documentOf('gate', gateJson(report));
      assert.deepEqual(readGateJson(gateJson(report)), report);
    });
  }

  test('of base against itself ends as the command does, whatever rules would say', () => {
    const { base } = REPORT;
    const of = (exit: 0 | 1 | 4, decided: string[]) =>
      gateJson({ ...REPORT, exit, head: base, selfTest: { rows: 2, decided, largest: 0.1 } });
    documentOf('gate', of(1, ['a.js']));
    assert.equal(readGateJson(of(1, ['a.js'])).exit, 1);
    refused(of(4, ['a.js']), /exit code/);
    refused(of(1, []), /exit code/);
  });

  test('a value is the same behind a runner', () => {
    const report = reportOf([rowOf('fine', '##[add-mask]x', 1)]);
    assert.doesNotMatch(gateJson(report), /##/);
    assert.equal(readGateJson(gateJson(report)).rows[0]?.benchmark, '##[add-mask]x');
  });
});

suite('a report from elsewhere is refused', () => {
  test('that is no JSON, no object, of another kind or version', () => {
    refused('{', /^gate\.json is no JSON$/);
    refused('[]', /no object/);
    refused('null', /no object/);
    refused(changed('kind', 'noise'), /kind must be "gate", not "noise"/);
    refused(changed('schema', 2), /schema must be 1, not 2/);
  });

  test('that is too large, before it is parsed', () => {
    refused(' '.repeat(33 * 1024 * 1024), /larger than 32 MiB/);
    refused(`"${'é'.repeat(17 * 1024 * 1024)}"`, /larger than 32 MiB/);
  });

  test('with a field too many or too few, and says where', () => {
    refused(changed('token', 'x'), /^gate\.json: token is no field/);
    refused(changed('rows.0.href', 'x'), /rows\[0\]\.href is no field/);
    refused(changed('__proto__', {}), /__proto__ is no field/);
    refused(changed('counts.won', 1), /counts\.won is no field/);
    refused(changed('rows.0.q', undefined), /rows\[0\]\.q is missing/);
  });

  test('with values of another form', () => {
    refused(changed('rows.0.ratio', '1'), /rows\[0\]\.ratio must be a finite number, not "1"/);
    refused(changed('rows.0.ratio', 0), /above 0/);
    refused(gateJson(REPORT).replace('"ratio": 0.79', '"ratio": 1e999'), /rows\[0\]\.ratio must be a finite number/);
    refused(changed('rows.0.interval', [2, 1]), /in order/);
    refused(changed('rows.0.interval', [1]), /rows\[0\]\.interval/);
    refused(changed('rows.0.judged', 'great'), /one of regression/);
    refused(changed('rows', {}), /rows must be a list, not an object/);
    refused(changed('base', []), /base must be an object, not \[\]/);
    refused(changed('base.commit', 'HEAD; rm'), /base\.commit must be a commit/);
    refused(changed('created', '<b>'), /created must be a date/);
    refused(changed('rows.0.at.line', 0.5), /whole number/);
    refused(changed('rows.0.benchmark', 'x'.repeat(5000)), /at most 4000 characters/);
    refused(changed('warnings', Array(20_001).fill('')), /at most 20000/);
    refused(`${'['.repeat(200_000)}${']'.repeat(200_000)}`, /no object|no JSON/);
  });

  test('that contradicts itself', () => {
    refused(changed('counts.regression', 0), /counts are those of its rows/);
    for (const exit of [0, 3, 5]) refused(changed('exit', exit), /exit code is that of its rows/);
    const exits = [
      [reportOf([rowOf('broken', 'a', null)]), [0, 5]],
      [reportOf([rowOf('failed', 'a', null)]), [0, 4, 5]],
      [reportOf([rowOf('fine', 'a', 1)]), [4, 5]],
    ] as const;
    for (const [report, wrong] of exits) {
      for (const exit of wrong) refused(gateJson({ ...report, exit }), /exit code is that of its rows/);
      assert.deepEqual(readGateJson(gateJson(report)), report);
    }
  });
});
