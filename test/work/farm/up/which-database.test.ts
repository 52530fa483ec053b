import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whichDatabase } from '../../../../src/work/farm/up/which-database.ts';

test('what was typed comes first, then JSDYNO_FARM, then DATABASE_URL; its own server where nothing is named', () => {
  const env = { JSDYNO_FARM: 'postgres://b/b', DATABASE_URL: 'postgres://c/c' };
  const own = undefined;
  assert.equal(whichDatabase({ farm: 'postgres://a/a', env, own }), 'postgres://a/a');
  assert.equal(whichDatabase({ farm: undefined, env, own }), 'postgres://b/b');
  assert.equal(whichDatabase({ farm: undefined, env: { ...env, JSDYNO_FARM: '' }, own }), 'postgres://c/c');
  assert.equal(whichDatabase({ farm: undefined, env: {}, own }), undefined);
});

test('the address of its own server, which is down, means its own server', () => {
  const own = 'postgres://jsdyno:x@127.0.0.1:5433/jsdyno';
  assert.equal(whichDatabase({ farm: undefined, env: { JSDYNO_FARM: `${own}?application_name=y` }, own }), undefined);
  const other = own.replace('5433', '5434');
  assert.equal(whichDatabase({ farm: other, env: {}, own }), other);
  assert.equal(whichDatabase({ farm: 'no address', env: {}, own }), 'no address');
});
