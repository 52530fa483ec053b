import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as library from '../../../src/index.ts';

test('every function with a list of variants takes ranges, and says where there is none', async () => {
  const on = ['node'];
  const each = 'major' as const;
  const calls = [
    () => library.compare({ baseline: 'node', contenders: on, categories: ['url'], each }),
    () => library.ops({ files: ['string-searching'], on, each }),
    () => library.startup({ on, each }),
    () => library.http({ on, each }),
    () => library.kinds.memory.memory({ on, scripts: ['jsdyno'], each }),
  ];
  for (const call of calls) {
    await assert.rejects(call, { code: 'BAD_SERIES', message: /^--each major is for a range of releases/ });
  }
  const wrong = { on, each: 'week' } as never;
  await assert.rejects(library.startup(wrong), { code: 'BAD_OPTION', message: /each must be one of major, minor/ });
});
