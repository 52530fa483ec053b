import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { makeBeside, move, moveIntoPlace, removeWhole, writeBeside } from '../../../src/host/files/write-beside.ts';
import { ownerName } from '../../../src/host/process/owner.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a file is written whole, or stays as it was; nothing is left beside it', () => {
  const path = join(folder, 'below/a.json');
  writeBeside(path, 'one');
  writeBeside(path, 'two');
  assert.equal(readFileSync(path, 'utf8'), 'two');
  assert.deepEqual(readdirSync(join(folder, 'below')), ['a.json']);
  mkdirSync(join(folder, 'taken/full'), { recursive: true });
  assert.throws(() => writeBeside(join(folder, 'taken'), 'text'), { code: 'EISDIR' });
  assert.deepEqual(readdirSync(folder).sort(), ['below', 'taken']);
});

test('on Windows a move that is refused is tried again; elsewhere, and for another reason, it is not', () => {
  const refusing = (code: string, times: number) => {
    const moves: string[] = [];
    const rename = (from: string, to: string) => {
      moves.push(`${from} ${to}`);
      if (moves.length <= times) throw Object.assign(new Error(code), { code });
    };
    return { moves, rename: rename as typeof renameSync };
  };
  const open = refusing('EBUSY', 2);
  move('a', 'b', 'win32', open.rename);
  assert.deepEqual(open.moves, ['a b', 'a b', 'a b']);
  for (const [system, code] of [
    ['linux', 'EBUSY'],
    ['win32', 'ENOENT'],
  ] as const) {
    const { moves, rename } = refusing(code, 1);
    assert.throws(() => move('a', 'b', system, rename), { code });
    assert.equal(moves.length, 1);
  }
});

test('a partial is empty, is not seen by its final name, and goes however the making ends', async () => {
  const place = join(folder, 'place');
  const made = await makeBeside(folder, async (partial) => {
    assert.deepEqual(readdirSync(partial), []);
    writeFileSync(join(partial, 'a'), '');
    assert.equal(existsSync(place), false);
    renameSync(partial, place);
    return partial;
  });
  assert.deepEqual(readdirSync(folder), ['place']);
  assert.deepEqual(readdirSync(place), ['a']);
  await assert.rejects(
    makeBeside(folder, async (partial) => {
      assert.notEqual(partial, made);
      throw new Error('no');
    }),
    { message: 'no' },
  );
  assert.deepEqual(readdirSync(folder), ['place']);
});

test('what a killed process was making is removed by who makes next, and nothing else', {
  skip: process.platform !== 'linux',
}, async () => {
  const [pid, ticks, place] = ownerName().split('-');
  const dead = `${pid}-${Number(ticks) - 1}-${place}`;
  const kept = [`.partial-${ownerName()}-a`, '.partial-1-1-00000000-a', dead];
  for (const name of [...kept, `.partial-${dead}-a`]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, `.partial-${dead}-b`), '');
  await makeBeside(folder, async () => {});
  assert.deepEqual(readdirSync(folder).sort(), kept.sort());
});

test('whoever moves a folder in first wins, unless what is there is not whole', async () => {
  const [place, made] = [join(folder, 'below/place'), join(folder, 'made')];
  const make = (text: string) => {
    mkdirSync(made, { recursive: true });
    writeFileSync(join(made, 'a'), text);
  };
  const there = () => readFileSync(join(place, 'a'), 'utf8');
  make('first');
  await moveIntoPlace(made, place, async () => assert.fail('nothing is there'));
  make('second');
  await moveIntoPlace(made, place, async () => true);
  assert.equal(there(), 'first');
  await moveIntoPlace(made, place, async () => false);
  assert.equal(there(), 'second');
  assert.deepEqual(readdirSync(folder), ['below']);
});

test('a folder is removed with all in it; one that is not there already is', async () => {
  const gone = join(folder, 'gone');
  mkdirSync(join(gone, 'below'), { recursive: true });
  await removeWhole(gone, folder);
  await removeWhole(gone, folder);
  assert.deepEqual(readdirSync(folder), []);
});
