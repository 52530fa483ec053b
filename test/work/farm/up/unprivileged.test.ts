import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canReach, pickUser, unprivileged } from '../../../../src/work/farm/up/unprivileged.ts';

const PASSWD = `root:x:0:0:root:/root:/bin/sh
nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin
`;

test('root runs a server as postgres, else as nobody; others as themselves', () => {
  assert.deepEqual(pickUser(PASSWD), { name: 'nobody', uid: 65534, gid: 65533 });
  assert.deepEqual(pickUser(`${PASSWD}postgres:x:101:104::/var/lib/postgresql:/bin/bash\n`), {
    name: 'postgres',
    uid: 101,
    gid: 104,
  });
  assert.equal(unprivileged(undefined, 1000, PASSWD), undefined);
  assert.equal(unprivileged(undefined, 0, PASSWD)?.name, 'nobody');
  assert.deepEqual(unprivileged({ uid: 7, gid: 8 }, 0, PASSWD), { name: '7', uid: 7, gid: 8 }, 'whose data it is');
  assert.throws(() => unprivileged(undefined, 0, 'root:x:0:0::/:/bin/sh\npostgres:x:0:0::/:/bin/sh\n'), {
    code: 'POSTGRES_FAILED',
  });
});

test('a folder is there for whoever is himself', () => {
  assert.equal(canReach('/', undefined), true);
});
