import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findPostgres } from '../../../../src/work/farm/up/binaries.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
after(() => rmSync(folder, { recursive: true }));

function installed(version: string, programs = ['postgres', 'initdb']): string {
  const bin = join(folder, `${version}-${programs.length}`);
  mkdirSync(bin, { recursive: true });
  for (const program of programs) {
    writeFileSync(join(bin, program), `#!/bin/sh\necho '${program} (PostgreSQL) ${version} (Debian)'\n`, {
      mode: 0o755,
    });
  }
  return bin;
}

test('the first PostgreSQL that can be used is taken, and that of the data where there is data', () => {
  const places = [
    join(folder, 'none'),
    installed('16.2', ['postgres']),
    installed('12.9'),
    installed('17beta1'),
    installed('15.4'),
  ];
  assert.equal(findPostgres(undefined, places).version, '17beta1');
  const [, , , , last = ''] = places;
  assert.deepEqual(findPostgres('15', places), {
    initdb: join(last, 'initdb'),
    postgres: join(last, 'postgres'),
    version: '15.4',
  });
});

test('where there is none it is said what there is, and what to install', () => {
  const old = installed('12.9');
  assert.throws(() => findPostgres(undefined, [old]), {
    code: 'POSTGRES_NOT_FOUND',
    message: /^PostgreSQL 13 or newer is not on this machine .*; there is 12\.9$/,
    hint: /--farm postgres:/,
  });
  assert.throws(() => findPostgres('14', [installed('15.4')]), {
    message: /PostgreSQL 14, which the farm's data is of,/,
  });
  assert.throws(() => findPostgres(undefined, []), { message: /\(initdb and postgres\)$/ });
});
