/** What is written is read again, by the readers here and by the libraries of the formats. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { Profile as Pprof } from 'pprof-format';
import { readProfile } from '../../../../src/inspect/profiles/read/read-profile.ts';
import { totalOf, totalsByFrame } from '../../../../src/inspect/profiles/trees/totals.ts';
import { writeCollapsed } from '../../../../src/inspect/profiles/write/collapsed.ts';
import { cpuProfileOf, writeCpuProfile } from '../../../../src/inspect/profiles/write/cpuprofile.ts';
import { writePprof } from '../../../../src/inspect/profiles/write/pprof.ts';
import { fixture, flaws, fn, native, paths, profileOf } from '../made.ts';

const SOURCE = { title: 'again' };
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const main = fn('main /app/a b.js:1:5');
const route = fn('route /app/node_modules/fastify/a.js:9:1');
const made = profileOf([
  [[main], 1_000_000],
  [[main, route], 2_000_500],
  [[main, route, fn(' /app/a b.js:20:3')], 3_000_400],
  [[main, native('Builtins_ArrayMap', 'v8')], 500_000],
  [[main, { ...native('__x64_sys_read', 'kernel'), file: '[kernel.kallsyms]' }], 400_000],
  [[native('(garbage collector)', 'collector')], 900_000],
]);

suite('round trips', () => {
  test('a .cpuprofile has the same stacks, and their times to a microsecond', () => {
    const again = readProfile(bytes(writeCpuProfile(made)), SOURCE);
    assert.deepEqual(flaws(again), []);
    const before = paths(made, made.nodes.self);
    const after = paths(again, again.nodes.self);
    assert.deepEqual(Object.keys(after), Object.keys(before));
    for (const [path, [self]] of Object.entries(before))
      assert.ok(Math.abs((after[path]?.[0] ?? 0) - (self ?? 0)) <= 1000, path);
    assert.ok(Math.abs(totalOf(again) - totalOf(made)) <= 1000);
    assert.deepEqual(
      again.frames.slice(0, 3).map(({ file, line, column, kind }) => [file, line, column, kind]),
      made.frames.slice(0, 3).map(({ file, line, column, kind }) => [file, line, column, kind]),
    );
  });

  test('of an operation it keeps fractions', () => {
    const small = profileOf(
      [
        [[main], 12.5],
        [[main, route], 0.25],
      ],
      { per: 'operation' },
    );
    const again = readProfile(bytes(writeCpuProfile(small)), SOURCE);
    for (const [path, [self]] of Object.entries(paths(small, small.nodes.self))) {
      assert.ok(Math.abs((paths(again, again.nodes.self)[path]?.[0] ?? 0) - (self ?? 0)) < 1e-6);
    }
  });

  test('collapsed stacks keep frames, the kernel and figures', () => {
    const text = writeCollapsed(made);
    assert.match(text, /^main \(\/app\/a b\.js:1:5\);route \(\/app\/node_modules\/fastify\/a\.js:9:1\) 2000500$/m);
    const again = readProfile(bytes(text), SOURCE);
    assert.deepEqual(paths(again, again.nodes.self), paths(made, made.nodes.self));
    assert.deepEqual(
      again.frames.map(({ name, kind, line }) => [name, kind, line]),
      made.frames.map(({ name, kind, line }) => [name, kind, line]),
    );
  });

  test("pprof's own library reads what is written, and so does the reader here", () => {
    const file = writePprof(made);
    const pprof = Pprof.decode(gunzipSync(file));
    assert.equal(pprof.sample.length, 6);
    const total = pprof.sample.reduce((sum, { value }) => sum + Number(value[0]), 0);
    assert.equal(total, totalOf(made));
    const again = readProfile(file, SOURCE);
    assert.deepEqual(paths(again, again.nodes.self), paths(made, made.nodes.self));
    assert.deepEqual(
      again.frames.map(({ name, kind, line }) => [name, kind, line]),
      made.frames.map(({ name, kind, line }) => [name, kind, line]),
    );
    assert.equal(again.threads[0]?.name, 'main');
  });

  test('of an operation pprof holds a thousand', () => {
    const small = profileOf([[[main], 12.5]], { per: 'operation' });
    const pprof = Pprof.decode(gunzipSync(writePprof(small)));
    assert.equal(Number(pprof.sample[0]?.value[0]), 12_500);
    assert.equal(pprof.stringTable.strings[Number(pprof.sampleType[0]?.type)], 'time of 1000 operations');
  });

  test('real profiles survive each format', () => {
    const real = readProfile(fixture('node-20-main.cpuprofile'), SOURCE);
    for (const written of [bytes(writeCpuProfile(real)), writePprof(real), bytes(writeCollapsed(real))]) {
      const again = readProfile(written, SOURCE);
      assert.ok(Math.abs(totalOf(again) / totalOf(real) - 1) < 1e-4);
      const [first] = totalsByFrame(again);
      assert.deepEqual(first?.frame, totalsByFrame(real)[0]?.frame);
    }
  });
});

suite('a .cpuprofile that is written', () => {
  test('is what the DevTools Protocol says: every field of its type, every child once, every sample of a node', () => {
    const { nodes, samples, timeDeltas, startTime, endTime } = cpuProfileOf(
      readProfile(fixture('node-24-worker.cpuprofile'), SOURCE),
    );
    const ids = new Set(nodes.map(({ id }) => id));
    assert.equal(ids.size, nodes.length);
    assert.equal(nodes[0]?.callFrame.functionName, '(root)');
    const children = nodes.flatMap((node) => node.children);
    assert.equal(new Set(children).size, children.length);
    assert.equal(children.length, nodes.length - 1);
    for (const { id, callFrame, hitCount } of nodes) {
      assert.ok(Number.isInteger(id) && Number.isInteger(hitCount));
      assert.deepEqual(Object.keys(callFrame), ['functionName', 'scriptId', 'url', 'lineNumber', 'columnNumber']);
      assert.equal(typeof callFrame.scriptId, 'string');
      assert.ok(Number.isInteger(callFrame.lineNumber) && Number.isInteger(callFrame.columnNumber));
    }
    assert.equal(samples.length, timeDeltas.length);
    assert.ok(samples.every((id) => ids.has(id)));
    assert.ok(timeDeltas.every((delta) => Number.isInteger(delta) && delta >= 0));
    assert.equal(startTime + timeDeltas.reduce((sum, delta) => sum + delta, 0), endTime);
  });

  test('has each of several threads below its name', () => {
    const two = { ...made, threads: [...made.threads, { pid: 1, tid: null, name: 'worker 1' }] };
    const { nodes } = cpuProfileOf(two);
    assert.deepEqual(
      nodes[0]?.children.map((id) => nodes[id - 1]?.callFrame.functionName),
      ['main', 'worker 1'],
    );
    assert.match(writeCollapsed(two), /^main;main \(/);
  });

  test('is refused of bytes', () => {
    assert.throws(() => writeCpuProfile({ ...made, unit: 'bytes' }), { code: 'BAD_PROFILE' });
  });
});

suite('names from elsewhere', () => {
  test('break no line and no stack', () => {
    const odd = profileOf([[[native('a;b\nc 5\u001b[31m'), fn('\ud800 /app/\ud800.js:1')], 3]]);
    const text = writeCollapsed(odd);
    assert.equal(text.trimEnd().split('\n').length, 1);
    assert.equal(text.split(';').length, 2);
    assert.ok(!text.includes('\u001b'));
    for (const written of [bytes(writeCpuProfile(odd)), writePprof(odd)])
      assert.deepEqual(flaws(readProfile(written, SOURCE)), []);
  });
});
