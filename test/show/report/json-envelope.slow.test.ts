import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { GovernorsDocument } from '../../../src/cli/machine.ts';
import type { CpuGovernor } from '../../../src/host/machine/governor.ts';
import { HTTP_FORMATS } from '../../../src/kinds/http/report/formats.ts';
import { STARTUP_FORMATS } from '../../../src/kinds/startup/report/formats.ts';
import { type Envelope, jsonDocument } from '../../../src/show/report/json-envelope.ts';
import { ROOT } from '../../host-variant.ts';
import * as servers from '../../kinds/http/report/fixture.ts';
import * as processes from '../../kinds/startup/report/fixture.ts';
import { documentOf, schemaFile, validatorOf } from './schemas.ts';

/** The documents that the source writes, each with the number of its schema. */
const DOCUMENTS = new Map(
  globSync('src/**/*.ts', { cwd: ROOT })
    .flatMap((file) => [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(/\bjsonDocument<\w+>\(\s*'([\w-]+)',\s*(\d+),/g),
    ])
    .map(([, kind = '', schema]) => [kind, Number(schema)]),
);
const KINDS = [...DOCUMENTS.keys()];

interface Small extends Envelope<'noise', 1> {
  a: string;
  list: number[];
}

suite('documents in JSON', () => {
  test('have schema and kind first, whatever else they have', () => {
    const text = jsonDocument<Small>('noise', 1, { a: 'x\u009b', list: [1] });
    assert.equal(text, '{\n  "schema": 1,\n  "kind": "noise",\n  "a": "x\\u009b",\n  "list": [\n    1\n  ]\n}\n');
  });

  test('have a schema file each, and no file has no document', () => {
    assert.ok(KINDS.length > 10);
    // Files that users write, and lines that a gate keeps: each is held to its schema by a test of its own.
    const others = ['jsdyno-yml.schema.json', 'gate-history.schema.json', 'claims-map.schema.json'];
    const files = readdirSync(new URL('.', schemaFile('noise'))).sort();
    assert.deepEqual(files, [...KINDS.map((kind) => `${kind}.schema.json`), ...others].sort());
  });

  test('have schemas that the package gives by name', () => {
    const names: [string, string][] = [
      ...KINDS.map((kind): [string, string] => [`schemas/${kind}.schema.json`, kind]),
      ['report.schema.json', 'comparison'],
      ['operations.schema.json', 'operations'],
    ];
    for (const [name, kind] of names) assert.equal(import.meta.resolve(`jsdyno/${name}`), schemaFile(kind).href);
  });

  for (const kind of KINDS) {
    test(`${kind}: its schema is sound, and asks for its number and its kind`, () => {
      validatorOf(kind);
      const { $id, ...schema } = JSON.parse(readFileSync(schemaFile(kind), 'utf8'));
      assert.equal($id, `urn:jsdyno:${kind}`);
      for (const { required, properties } of schema.anyOf ?? [schema]) {
        assert.deepEqual(required.slice(0, 2), ['schema', 'kind']);
        assert.deepEqual([properties.schema.const, properties.kind.const], [DOCUMENTS.get(kind), kind]);
      }
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
    documentOf('governors', jsonDocument<GovernorsDocument>('governors', 1, { governors }));
  });

  test('web servers fit, and nothing that is not stated', () => {
    for (const report of [servers.COMPARED, servers.ALONE]) {
      const document = documentOf('http', HTTP_FORMATS.json(report));
      assert.ok(!validatorOf('http')({ ...document, more: 1 }));
      assert.ok(!validatorOf('http')({ ...document, routes: [{ scenario: 'x' }] }));
    }
  });
});
