import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diffV8Options, parseV8Options } from '../../../src/host/runtimes/v8-options.ts';

const recent = `SSE3=1 AVX2=1
The following syntax for options is accepted (both '-' and '--' are ok):
  --flag        (bool flags only)
Options:
  --maglev (enable the maglev optimizing compiler)
        type: bool  default: --no-maglev
  --turbofan (use the Turbofan optimizing compiler)
        type: bool  default: --turbofan
  --max-semi-space-size (max size of a semi-space (in MBytes))
        type: size_t  default: --max-semi-space-size=0
  --trace-turbo-path (directory)
        type: string  default: --trace-turbo-path=nullptr
`;

const old = `  --max_semi_space_size (max size of a semi-space)
        type: size_t  default: 16
  --opt (use adaptive optimizations)
        type: bool  default: true
`;

test("V8's options and their defaults", () => {
  assert.deepEqual(parseV8Options(recent), {
    maglev: 'false',
    turbofan: 'true',
    'max-semi-space-size': '0',
    'trace-turbo-path': 'nullptr',
  });
  assert.deepEqual(parseV8Options(old), { 'max-semi-space-size': '16', opt: 'true' });
});

test('where they differ', () => {
  assert.deepEqual(diffV8Options({ a: '1', b: '2', c: '3' }, { a: '1', b: '4', d: '5' }), [
    { name: 'b', left: '2', right: '4' },
    { name: 'c', left: '3', right: undefined },
    { name: 'd', left: undefined, right: '5' },
  ]);
});
