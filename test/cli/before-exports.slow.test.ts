/** Exports of the version before are imported, and print what the store that they come from printed. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { loadKind } from '../../src/kinds/kinds.ts';
import { isInFull } from '../stats/trials.ts';
import { assertKept, emptyBefore, FOLDER, fillStore, NOWHERE, storedNames, transcript } from './before.ts';

const [source, target] = [emptyBefore(), emptyBefore()];
after(() => {
  source.remove();
  target.remove();
});
const database = fillStore(source, NOWHERE);
const kinds = new Map(storedNames(database).map(({ name, kind }) => [name, kind]));
database.close();

let last: string | undefined;

/**
 * Names the import as what it came from: its own name is the time of today and three letters drawn. The one before is
 * removed, since among so many of one minute two may well have the same letters, and the second would then be refused.
 */
async function imported(file: string): Promise<{ name: string; renamed: (text: string) => string; stderr: string }> {
  if (last !== undefined) await target.run(['rm', last]);
  last = undefined;
  const { code, stdout, stderr } = await target.run(['import', join(FOLDER, 'exports', file)]);
  assert.equal(code, 0, stderr);
  const name = stdout.trim();
  last = name;
  return { name, renamed: (text) => text.replaceAll(name, basename(file).replace(/\.\w+$/, '')), stderr };
}

/** Of one that was interrupted: what was measured here can go on, an import cannot. */
const REMARK = /(?<=is not complete: )("jsdyno resume \S+" continues it|it was exported before its end)/;

/** Remarks name the experiment, and break where its name is longer or shorter than the import's. */
function flowing(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replace(REMARK, '');
}

/**
 * What JSON says, in whatever order: an import has the fields of plans and figures in that of their check. It has no end,
 * since it was never measured here.
 */
function meaning(json: string): unknown {
  return JSON.parse(json, (key, value) => {
    if (key === 'ended') return null;
    if (typeof value === 'string' && REMARK.test(value)) return value.replace(REMARK, '');
    return ['figures', 'resources'].includes(key) && typeof value === 'string' ? JSON.parse(value) : value;
  });
}

/** An import says of its plan and of its rows what kind of work they are, which the version before did not store. */
function withKind(json: unknown, kind: string): unknown {
  const { experiment, configurations, ...rest } = json as {
    experiment: { plan: object };
    configurations?: object[];
  };
  return {
    ...rest,
    experiment: { ...experiment, plan: { ...experiment.plan, kind } },
    ...(configurations === undefined ? {} : { configurations: configurations.map((row) => ({ ...row, kind })) }),
  };
}

for (const [original, kind] of kinds) {
  const isRates = kind === 'run' || kind === 'scatter';

  test(`the JSON of ${original}`, async () => {
    const { name, renamed } = await imported(`${original}.json`);
    const { name: nameOfKind } = await loadKind(kind);
    // What is stored is the same, as the JSON shows, and formats are made of that.
    const others = isInFull ? ['csv', 'markdown', 'table', 'upstream'] : ['table'];
    const formats = isRates ? [] : others.map((format) => ['--format', format]);
    for (const format of [[], ...formats]) {
      const then = await source.run(['show', original, '--explain', ...format]);
      const now = await target.run(['show', name, '--explain', ...format]);
      const [before, today] = [then, { ...now, stdout: renamed(now.stdout), stderr: renamed(now.stderr) }];
      assert.equal(flowing(transcript(format, today)), flowing(transcript(format, before)));
    }
    for (const command of isRates ? ['export'] : ['show', 'export']) {
      const then = await source.run([command, original, '--format', 'json']);
      const now = await target.run([command, name, '--format', 'json']);
      assert.deepEqual(meaning(renamed(now.stdout)), withKind(meaning(then.stdout), nameOfKind));
    }
  });
}

test('the CSV of each', async () => {
  let text = '';
  const files = readdirSync(join(FOLDER, 'exports')).filter((file) => file.endsWith('.csv'));
  assert.equal(files.length, kinds.size);
  for (const file of files.sort()) {
    const { name, renamed, stderr } = await imported(file);
    text += `$ jsdyno import ${file}\n${stderr.replaceAll(FOLDER, 'FOLDER')}`;
    text += renamed(transcript(['show', name], await target.run(['show', name])));
  }
  assertKept(text, 'golden/csv-imports.txt');
});
