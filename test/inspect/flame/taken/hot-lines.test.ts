import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { lineWords } from '../../../../src/inspect/flame/answer/words.ts';
import { hotLines } from '../../../../src/inspect/flame/taken/hot-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-lines-'));
after(() => rmSync(folder, { recursive: true }));

function taken(name: string, text: string): string {
  const script = join(folder, `${name}.js`);
  const profile = join(folder, `${name}.cpuprofile`);
  const callFrame = { functionName: 'handle', scriptId: '9', url: pathToFileURL(script).href, lineNumber: 0 };
  const lines = [
    { line: 2, ticks: 60 },
    { line: 3, ticks: 2 },
  ];
  const nodes = [
    { id: 1, callFrame, hitCount: 62, positionTicks: lines },
    { id: 2, callFrame: { ...callFrame, functionName: 'read', url: 'node:fs' }, hitCount: 18, positionTicks: lines },
    { id: 3, callFrame: { ...callFrame, functionName: '(idle)', url: '' }, hitCount: 100 },
  ];
  writeFileSync(script, text);
  writeFileSync(profile, JSON.stringify({ nodes, startTime: 0, endTime: 1, samples: [], timeDeltas: [] }));
  return profile;
}

const TEXT = 'function handle(text) {\n  return JSON.parse(text);\n}\n';

test('the line in which time went is told with what stands there, which names the built-in', () => {
  const [only, ...more] = hotLines([taken('app', TEXT), join(folder, 'other.heapprofile')]);
  assert.ok(only !== undefined);
  assert.deepEqual([only.line, only.share, only.text, more], [2, 0.75, 'return JSON.parse(text);', []]);
  assert.match(lineWords(only), /app\.js:2 75 % {2}return JSON\.parse\(text\);$/);
});

test('not of a file that was made from another one, nor where nobody counts lines', () => {
  assert.deepEqual(hotLines([taken('made', `${TEXT}//# sourceMappingURL=made.js.map\n`)]), []);
  assert.deepEqual(hotLines([]), []);
});
