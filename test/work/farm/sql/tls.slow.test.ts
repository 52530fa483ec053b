/** TLS is what the driver makes of the URL: to a server whose certificate is by an authority that the URL names, or not. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findProgram } from '../../../../src/host/files/find-program.ts';
import { connectFarm } from '../../../../src/work/farm/sql/connect.ts';
import { ownServer } from '../server.ts';

const server = await ownServer();
const openssl = findProgram('openssl');
const skip = (server === undefined && 'no PostgreSQL here') || (openssl === undefined && 'no openssl here');
const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
after(() => rmSync(folder, { recursive: true }));

/** A certificate for 127.0.0.1 that is its own authority. */
function certificate(name: string): { key: string; cert: string } {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=farm -addext';
  const { status, stderr } = spawnSync(
    openssl ?? '',
    [...words.split(' '), 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert],
    { encoding: 'utf8' },
  );
  assert.equal(status, 0, stderr);
  return { key, cert };
}

test('a certificate is verified where the URL says so, and the connection is encrypted', { skip }, async () => {
  const [own, other] = [certificate('own'), certificate('other')];
  const url = (await server?.database()) ?? '';
  const sql = await connectFarm(url);
  // Written by the server itself, so that they are its own.
  for (const [file, from] of [
    ['server.key', own.key],
    ['server.crt', own.cert],
  ] as const) {
    const text = readFileSync(from, 'utf8').trim();
    await sql.query(`COPY (SELECT unnest(string_to_array('${text}', E'\\n'))) TO PROGRAM 'umask 077; cat > ${file}'`);
  }
  await sql.query(`ALTER SYSTEM SET ssl = on`);
  await sql.end();
  await server?.restart('SIGINT');

  const verified = await connectFarm(`${url}?sslmode=verify-full&sslrootcert=${own.cert}`);
  const isEncrypted = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
  assert.deepEqual(await verified.query(isEncrypted), [{ ssl: true }]);
  const heard: string[] = [];
  await verified.listen('x', (told) => heard.push(told));
  const listeners = `SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE query LIKE 'LISTEN%'`;
  assert.deepEqual(await verified.query(listeners), [{ ssl: true }]);
  await verified.end();

  await assert.rejects(connectFarm(`${url}?sslmode=verify-full&sslrootcert=${other.cert}`), {
    code: 'FARM_UNREACHABLE',
    message: /certificate/,
  });
  const plain = await connectFarm(url);
  assert.deepEqual(await plain.query(isEncrypted), [{ ssl: false }]);
  await plain.end();
});
