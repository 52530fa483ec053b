/** What failures are called, by what Node.js says of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hintFor, kindOf } from '../../../src/measure/load/failure-kinds.ts';

test('of a fault that Node.js calls EPROTO the words of OpenSSL tell which it is', () => {
  const told = (reason: string) =>
    kindOf(
      Object.assign(new Error(`write EPROTO 40:error:0A000410:SSL routines:a:${reason}:b.c:1:`), { code: 'EPROTO' }),
    );
  assert.equal(told('wrong version number'), 'tls: the server speaks something else, not TLS');
  assert.equal(told('sslv3 alert handshake failure'), 'tls: no version or cipher in common');
  assert.equal(told('tlsv1 alert internal error'), 'tls');
  assert.match(hintFor('tls') ?? '', /--insecure/);
});
