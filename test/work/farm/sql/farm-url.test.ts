import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectFarm } from '../../../../src/work/farm/sql/connect.ts';
import { shownUrl } from '../../../../src/work/farm/sql/farm-url.ts';

test('an address is shown without password and options', () => {
  const shown = [
    ['postgres://u:secret@host:5432/db?sslmode=verify-full', 'postgres://u@host:5432/db'],
    ['postgresql://host/db?password=secret&user=u', 'postgresql://host/db'],
    ['postgres://u:se%23cret%40@[::1]:1/db', 'postgres://u@[::1]:1/db'],
    ['postgres://u:secret@%2Fvar%2Frun/db', 'postgres://u@%2Fvar%2Frun/db'],
  ];
  for (const [url = '', text] of shown) assert.equal(shownUrl(url), text);
});

test('what is no address, or has a password that tears it apart, is refused without a word of it', async () => {
  for (const url of [
    'secret',
    'http://u:secret@host/db',
    'postgres://u:sec#ret@host/db',
    'postgres://u:12#secret@host/db',
    'postgres://u:12/secret@host/db',
    'postgres://u:12?secret@host/db',
    'postgres://u:secret@host:x/db',
    '',
  ]) {
    const error = await connectFarm(url).then(
      () => assert.fail(url),
      (thrown: Error) => thrown,
    );
    assert.equal((error as { code?: string }).code, 'BAD_URL', url);
    const said = `${error.message} ${(error as { hint?: string }).hint} ${error.cause}`;
    assert.doesNotMatch(said, /secret|sec#|ret@|12/, url);
  }
});
