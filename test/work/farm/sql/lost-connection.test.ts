import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLostConnection } from '../../../../src/work/farm/sql/lost-connection.ts';

const withCode = (code: string) => Object.assign(new Error('said'), { code });

test('a server that is away, or goes, is a lost connection; a statement that is wrong is none', () => {
  for (const code of ['ECONNREFUSED', 'ECONNRESET', '08006', '57P01', '57P03', '25P03', '53300']) {
    assert.ok(isLostConnection(withCode(code)), code);
  }
  for (const text of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect']) {
    assert.ok(isLostConnection(new Error(text)), text);
  }
  // Of a name with several addresses.
  assert.ok(isLostConnection(new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')])));
  for (const code of ['42501', '23505', '57014', '28P01', '22012', 'ENOTFOUND']) {
    assert.ok(!isLostConnection(withCode(code)), code);
  }
  assert.ok(!isLostConnection(new AggregateError([])));
  assert.ok(!isLostConnection('ECONNRESET'));
  assert.ok(!isLostConnection(undefined));
});
