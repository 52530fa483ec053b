import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import type { CpuGovernor } from '../../src/machine/governor.ts';
import { HTTP_FORMATS } from '../../src/report/http/formats.ts';
import { DOCUMENTS, type DocumentKind, jsonDocument } from '../../src/report/json-envelope.ts';
import { STARTUP_FORMATS } from '../../src/report/startup/formats.ts';
import * as servers from './http/fixture.ts';
import { documentOf, schemaFile, validatorOf } from './schemas.ts';
import * as processes from './startup/fixture.ts';

const KINDS = Object.keys(DOCUMENTS) as DocumentKind[];

suite('documents in JSON', () => {
  test('have schema and kind first, whatever else they have', () => {
    const text = jsonDocument('noise', { a: 'x\u009b', list: [1] });
    assert.equal(text, '{\n  "schema": 1,\n  "kind": "noise",\n  "a": "x\\u009b",\n  "list": [\n    1\n  ]\n}\n');
  });

  test('have a schema file each, and no file has no document', () => {
    const files = readdirSync(new URL('.', schemaFile('noise'))).sort();
    assert.deepEqual(files, KINDS.map((kind) => `${kind}.schema.json`).sort());
  });

  test('have schemas that the package gives by name', () => {
    const names: [string, DocumentKind][] = [
      ...KINDS.map((kind): [string, DocumentKind] => [`schemas/${kind}.schema.json`, kind]),
      ['report.schema.json', 'comparison'],
      ['operations.schema.json', 'operations'],
    ];
    for (const [name, kind] of names) assert.equal(import.meta.resolve(`jsdyno/${name}`), schemaFile(kind).href);
  });

  for (const kind of KINDS) {
    test(`${kind}: its schema is sound, and asks for its number and its kind`, () => {
      validatorOf(kind);
      const { $id, required, properties } = JSON.parse(readFileSync(schemaFile(kind), 'utf8'));
      assert.equal($id, `urn:jsdyno:${kind}`);
      assert.deepEqual(required.slice(0, 2), ['schema', 'kind']);
      assert.deepEqual([properties.schema.const, properties.kind.const], [DOCUMENTS[kind], kind]);
    });
  }

  test('start-up fits, and is not another kind', () => {
    for (const report of [processes.SCRIPTS, processes.COMMANDS, processes.ALONE]) {
      const document = documentOf('startup', STARTUP_FORMATS.json(report));
      assert.ok(!validatorOf('http')(document));
      assert.ok(!validatorOf('startup')({ ...document, schema: 0 }));
      assert.ok(!validatorOf('startup')({ ...document, results: [{}] }));
    }
  });

  test('governors fit', () => {
    const governors: CpuGovernor[] = [{ cpu: 0, governor: 'performance', available: ['performance', 'powersave'] }];
    documentOf('governors', jsonDocument('governors', { governors }));
  });

  test('web servers fit, and nothing that is not stated', () => {
    for (const report of [servers.COMPARED, servers.ALONE]) {
      const document = documentOf('http', HTTP_FORMATS.json(report));
      assert.ok(!validatorOf('http')({ ...document, more: 1 }));
      assert.ok(!validatorOf('http')({ ...document, routes: [{ scenario: 'x' }] }));
    }
  });
});
