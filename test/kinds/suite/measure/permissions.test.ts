import assert from 'node:assert/strict';
import { test } from 'node:test';
import { permissionsFor } from '../../../../src/kinds/suite/measure/permissions.ts';
import { hostVariant } from '../../../host-variant.ts';

test('under the permission model a run may read its copy of the suite and write its report', () => {
  const overlay = { root: '/cache/overlays/run-1' };
  const allowed = ['--allow-fs-read=/cache/overlays/run-1/*', '--allow-fs-write=/tmp/report'];
  const ask = (flags: string[], own: string[] = []) =>
    permissionsFor(hostVariant('host', own), flags, overlay, ['/tmp/report']);
  assert.deepEqual(ask(['--permission', '--allow-fs-read=/home']), allowed);
  assert.deepEqual(ask([], ['--experimental-permission']), allowed);
  assert.deepEqual(ask(['--allow-natives-syntax']), []);
  const inTurns = permissionsFor(hostVariant('host', ['--permission']), [], overlay, ['/tmp/report', '/tmp/pipe']);
  assert.deepEqual(inTurns, [allowed[0], '--allow-fs-read=/tmp/pipe', allowed[1], '--allow-fs-write=/tmp/pipe']);
});
