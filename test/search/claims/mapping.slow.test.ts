/** Every row of both published files is mapped to rows that really exist. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { chosenPlan } from '../../../src/search/claims/chosen-plan.ts';
import { builtInMapping } from '../../../src/search/claims/mapping.ts';
import { benchmarksOf, groupsOf } from '../../../src/search/claims/questions.ts';
import { readClaims } from '../../../src/search/claims/read-claims.ts';
import { type MappedClaim, mapClaim } from '../../../src/search/claims/statement.ts';
import { isWanted } from '../../../src/search/claims/wanted-rows.ts';
import { preparePlan } from '../../../src/work/experiment/prepare.ts';
import { validatorOf } from '../../show/report/schemas.ts';

const FILES = { 'narrative-claims.csv': 69, 'state-of-nodejs-2023-tables.csv': 82 };
const MAPS = builtInMapping();

function mappedOf(file: string): MappedClaim[] {
  const text = readFileSync(new URL(`../../fixtures/claims/${file}`, import.meta.url), 'utf8');
  return readClaims(text, file).map((claim) => mapClaim(claim, MAPS));
}

suite('the mapping of published claims', () => {
  for (const [file, count] of Object.entries(FILES)) {
    test(`${file}: each of ${count} claims makes a statement that can be measured`, () => {
      const mapped = mappedOf(file);
      assert.equal(mapped.length, count);
      const without = mapped.filter(({ statements }) => statements.length === 0);
      assert.deepEqual(
        without.map(({ claim }) => claim.id),
        [],
      );
    });
  }

  test('the built-in mappings have the shape that is documented', () => {
    const validate = validatorOf('claims-map');
    for (const name of ['narrative', 'tables']) {
      const mapping = JSON.parse(
        readFileSync(new URL(`../../../benchmarks/claims/${name}.json`, import.meta.url), 'utf8'),
      );
      assert.ok(validate(mapping), JSON.stringify(validate.errors));
    }
  });

  test('each statement is about rows that the collections have', async () => {
    const statements = Object.keys(FILES).flatMap((file) => mappedOf(file).flatMap((one) => one.statements));
    const groups = groupsOf(statements.map((one) => ({ ...one, variants: ['host'] })));
    assert.ok(groups.length > 5);
    const lacking: string[] = [];
    for (const { kind: name, use, statements: own } of groups) {
      const { kind, plan } = await chosenPlan({ kind: name, use, benchmarks: benchmarksOf(own), variants: 2 });
      const { configurations } = await preparePlan({ kind, variants: [process.execPath], plan });
      for (const { claim, row, against } of own) {
        for (const wanted of against === null ? [row] : [row, against]) {
          const found = configurations.filter((one) => isWanted(one, wanted));
          if (found.length === 0) lacking.push(`${claim.id}: ${JSON.stringify(wanted)}`);
        }
      }
    }
    assert.deepEqual(lacking, []);
  });
});
