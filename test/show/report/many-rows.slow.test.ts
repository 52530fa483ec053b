/** More rows than a call can have arguments: about 120,000 on a stack of the usual size. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { ROOT } from '../../host-variant.ts';

test('a report in every format, and a session, of more rows than a call can have arguments', async () => {
  // A third of the usual stack: a third of the rows show the same.
  const thread = new Worker(new URL('on-a-small-stack.ts', import.meta.url), { resourceLimits: { stackSizeMb: 0.35 } });
  assert.deepEqual(await once(thread, 'exit'), [0]);
});

test('no list of rows, runs or configurations becomes the arguments of a call', () => {
  const rooms = ['stats', 'store', 'text', 'show/sheets', 'show/report', 'work/experiment'];
  // A few lines or flags each; `needs` has one entry a contender, `counts` has two, a name has few parts.
  const few =
    /push\(\.\.\.(?:fileLines|rowLines|headingLines)\(|Math\.min\(\.\.\.(?:counts\b|needs\b|\[candidate\b)|#extra\.push\(/;
  const found = rooms.flatMap((room) =>
    globSync(`src/${room}/**/*.ts`, { cwd: ROOT }).flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .filter((line) => /(?:Math\.\w+|push|unshift|splice|concat|fromCharCode)\((?:[^{()]*, )?\.\.\./.test(line))
        .filter((line) => !few.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    ),
  );
  assert.deepEqual(found, []);
});
