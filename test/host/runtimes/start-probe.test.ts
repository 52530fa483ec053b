import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Ended } from '../../../src/host/runtimes/run-to-end.ts';
import { doesNotStart } from '../../../src/host/runtimes/start-probe.ts';
import type { RuntimeKind } from '../../../src/host/runtimes/types.ts';

function hintOf(kind: RuntimeKind, more: Partial<Ended>): string | undefined {
  const variant = { env: {}, flags: [], runtime: { kind, version: '1.2.3', executable: '/opt/it' } };
  return doesNotStart(variant, { code: 1, killedBy: null, stdout: '', stderr: '', timedOut: false, ...more }).hint;
}

suite('what to do about a runtime that does not start', () => {
  test('where Node.js knows a flag not, which 9 says as well, its own lists of them', () => {
    for (const ended of [{ stderr: '/opt/it: bad option: --x' }, { code: 9 }]) {
      assert.match(hintOf('node', ended) ?? '', /"\/opt\/it --v8-options"/);
    }
    assert.match(hintOf('deno', { stderr: 'error: did not recognize flag --x' }) ?? '', /--v8-flags=--help/);
  });

  test('where it says nothing of flags, nothing of them', () => {
    for (const ended of [{}, { code: null, killedBy: 'SIGSEGV' as const }]) {
      assert.match(hintOf('node', ended) ?? '', /^try the executable by hand/);
    }
    assert.match(hintOf('bun', { code: 9 }) ?? '', /^try the executable by hand/);
  });

  test('where the machine is too old for the build, another build', () => {
    assert.match(hintOf('node', { stderr: "version `GLIBC_2.28' not found" }) ?? '', /newer system/);
    assert.match(hintOf('bun', { code: null, killedBy: 'SIGILL' }) ?? '', /newer processor/);
  });
});
