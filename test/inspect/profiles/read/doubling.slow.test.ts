/** Each reader takes time in proportion to its input, for input that was made to be slow. */
import assert from 'node:assert/strict';
import { suite } from 'node:test';
import { Function as Fn, Line, Location, Profile as Pprof, Sample, StringTable, ValueType } from 'pprof-format';
import { blockingFrames } from '../../../../src/inspect/doctor/judge/frames.ts';
import { answerOf } from '../../../../src/inspect/flame/answer/answer.ts';
import { toldTerminal } from '../../../../src/inspect/flame/answer/formats.ts';
import { answerTold } from '../../../../src/inspect/flame/answer/told.ts';
import { readProfile } from '../../../../src/inspect/profiles/read/read-profile.ts';
import { perfStacks } from '../../../../src/search/why/where/perf-stacks.ts';
import { linear } from '../../../linear.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const blanks = (n: number) => ' '.repeat(n);
const SAMPLE = 'node 7 1.000001: 5 cpu-clock: \n\t8e2a ';

/** Reads, and prints what it says: whatever is wrong with a file is said of it. */
const reading = (file: Uint8Array) => () => {
  try {
    const profile = readProfile(file, { title: 'made' });
    toldTerminal(answerTold(answerOf(profile, { cost: null, ended: null })), { width: 80 });
  } catch (error) {
    assert.equal((error as { code?: string }).code, 'BAD_PROFILE', String((error as Error).stack));
  }
};

const node = (id: number, url: string, more: object) => ({
  id,
  callFrame: { functionName: `f${id % 50}`, scriptId: '1', url, lineNumber: 1, columnNumber: 1 },
  ...more,
});
const json = (value: unknown) => bytes(JSON.stringify(value));

/** A chain of n nodes, and n samples of the innermost. */
const chain = (n: number) => ({
  nodes: Array.from({ length: n }, (_, i) => node(i + 1, '/w/a.js', i < n - 1 ? { children: [i + 2] } : {})),
  startTime: 0,
  endTime: n * 1000,
  samples: Array.from({ length: n }, () => n),
  timeDeltas: Array.from({ length: n }, () => 1000),
});

/** One place of n inlined functions, and n stacks that have it below a caller of their own. */
function inlined(n: number): Uint8Array {
  const table = new StringTable();
  const lines = Array.from({ length: n }, (_, i) => new Line({ functionId: 1 + (i % 3), line: i }));
  return new Pprof({
    stringTable: table,
    sampleType: [new ValueType({ type: table.dedup('cpu'), unit: table.dedup('nanoseconds') })],
    function: [1, 2, 3].map((id) => new Fn({ id, name: table.dedup(`f${id}`), filename: table.dedup('/w/a.js') })),
    location: [
      new Location({ id: 1, line: lines }),
      new Location({ id: 2, line: [new Line({ functionId: 1, line: 1 })] }),
    ],
    sample: Array.from({ length: n }, () => new Sample({ locationId: [2, 1], value: [1] })),
  }).encode();
}

/** One function whose name, and whose file, are so long. */
function named(name: string, file: string): Uint8Array {
  const table = new StringTable();
  return new Pprof({
    stringTable: table,
    sampleType: [new ValueType({ type: table.dedup('cpu'), unit: table.dedup('nanoseconds') })],
    function: [new Fn({ id: 1, name: table.dedup(name), filename: table.dedup(file) })],
    location: [new Location({ id: 1, line: [new Line({ functionId: 1, line: 1 })] })],
    sample: [new Sample({ locationId: [1], value: [1] })],
  }).encode();
}

const MANY = 100_000;

suite('reading takes time in proportion', () => {
  const lines: Record<string, (n: number) => string> = {
    'a line of blanks': (n) => `${SAMPLE}f (/b)\n${blanks(n)}\n`,
    'blanks in a name': (n) => `${SAMPLE}f${blanks(n)}x (/b)\n`,
    'blanks in a library': (n) => `${SAMPLE}f (/b${blanks(n)}x)\n`,
    'blanks in a path': (n) => `${SAMPLE}JS:*f /a${blanks(n)}x.js:1:1 (/tmp/perf-7.map)\n`,
    'blanks before a time': (n) => `${SAMPLE}f (/b)\n\nnode${blanks(n)}7 1.000002: 5 cpu-clock: \n\t8e2a f (/b)\n`,
    'numbers before a time': (n) => `${SAMPLE}f (/b)\n\nnode ${'7 '.repeat(n)}1.000002: 5 cpu-clock: \n`,
    'many times': (n) => `${SAMPLE}f (/b)\n\n${' 1.000001:'.repeat(n)}\n`,
    'brackets in a name': (n) => `${SAMPLE}f${' ('.repeat(n)}\n`,
    'offsets in a name': (n) => `${SAMPLE}f${'+0x'.repeat(n)} (/b)\n`,
    'many samples': (n) => `${SAMPLE}f (/b)\n\n`.repeat(n / 40),
    'many names': (n) => Array.from({ length: n / 40 }, (_, i) => `${SAMPLE}f${i} (/b)\n\n`).join(''),
    'many threads': (n) =>
      Array.from({ length: n / 40 }, (_, i) => `x ${i} 1.000001: 5 cpu-clock: 8e2a f (/b)\n`).join(''),
  };
  for (const [what, text] of Object.entries(lines))
    linear(`perf script: ${what}`, MANY, (n) => reading(bytes(text(n))));

  linear('perf script, of why: blanks before a time', MANY, (n) => {
    const text = `node${blanks(n)}x\n\nx 7/7 1.000000001:\n\t8e2a${' ('.repeat(n)}\n`;
    const span = { start: 0, nanos: 2e9, spent: 2e9, own: 2e9, count: 1 };
    return () => void [...perfStacks(text, 7, [span])];
  });

  const stacks: Record<string, (n: number) => string> = {
    'blanks in a name': (n) => `a;b${blanks(n)}x 1\n`,
    'a deep stack': (n) => `${'a;'.repeat(n / 4)}b 1\n`,
    'many stacks': (n) => Array.from({ length: n / 40 }, (_, i) => `a;b${i};c 1\n`).join(''),
    'a line of blanks': (n) => `a;b 1\n${blanks(n)}\n`,
    'templates that never end': (n) => `${'a<'.repeat(n)} 1\n`,
    'brackets and places': (n) => `${'('.repeat(n)};${':1'.repeat(n)} 1\n`,
    'odd lines': (n) => `a;b 1\n${'a;b 1\nodd\n'.repeat(n / 10)}`,
  };
  for (const [what, text] of Object.entries(stacks)) linear(`collapsed: ${what}`, MANY, (n) => reading(bytes(text(n))));

  linear('pprof: one long name', MANY, (n) => reading(named(`f${blanks(n)}x`, '')));
  linear('pprof: one long file', MANY, (n) => reading(named('f', `/a${blanks(n)}x.js`)));
  linear('pprof: an address like that of a cache of packages', MANY, (n) =>
    reading(named('f', `/npm/${'.'.repeat(n)}`)),
  );
  linear('pprof: functions that are inlined in many stacks', 5000, (n) => reading(inlined(n)));

  const ofNodes = (more: (i: number) => object) => (n: number) =>
    json({
      nodes: [
        node(1, '', { children: [] }),
        ...Array.from({ length: n }, (_, i) => node(i + 2, '/w/a.js', { parent: 1, ...more(i) })),
      ],
      startTime: 0,
      endTime: n,
      samples: Array.from({ length: n }, (_, i) => i + 2),
      timeDeltas: Array.from({ length: n }, () => 1),
    });
  linear('.cpuprofile: many nodes', 10_000, (n) => reading(ofNodes(() => ({}))(n)));
  linear('.cpuprofile: a deep stack', 10_000, (n) => reading(json(chain(n))));
  linear('.cpuprofile: of Bun, with statements and waiting', 10_000, (n) =>
    reading(
      json({ ...chain(n), startTime: 1.7e15, timeDeltas: Array.from({ length: n }, (_, i) => 1000 + (i % 7) * 5000) }),
    ),
  );
  linear('.cpuprofile: a long address', MANY, (n) =>
    reading(
      json({ nodes: [node(1, `/npm/${'.'.repeat(n)}`, {})], startTime: 0, samples: [1], timeDeltas: [1], endTime: 2 }),
    ),
  );
  linear('.cpuprofile with a head: a deep stack', 4000, (n) => {
    const open = '{"functionName":"f","url":"/w/a.js","lineNumber":1,"id":';
    const deep = Array.from({ length: n }, (_, i) => `${open}${i + 1},"children":[`).join('') + ']}'.repeat(n);
    return reading(bytes(`{"head":${deep},"startTime":0,"endTime":1,"samples":[${n},${n}],"timestamps":[1,2]}`));
  });
  linear('.heapprofile: a deep stack', 4000, (n) => {
    const open = '{"callFrame":{"functionName":"f","url":"/w/a.js","lineNumber":1},"selfSize":1,"children":[';
    return reading(bytes(`{"head":${open.repeat(n)}${']}'.repeat(n)}}`));
  });
  linear('a trace: many chunks', 4000, (n) =>
    reading(
      json([
        { name: 'Profile', ph: 'P', pid: 1, tid: 1, id: '1', args: { data: { startTime: 1 } } },
        ...Array.from({ length: n }, (_, i) => ({
          ...{ name: 'ProfileChunk', ph: 'P', pid: 1, tid: 1, id: '1' },
          args: { data: { cpuProfile: { nodes: [node(i + 1, '/w/a.js', {})], samples: [i + 1] }, timeDeltas: [5] } },
        })),
      ]),
    ),
  );

  const logged: Record<string, (n: number) => string> = {
    'much code': (n) =>
      Array.from(
        { length: n },
        (_, i) => `code-creation,JS,9,1,0x${(4096 + 7 * ((i * 7919) % n)).toString(16)},7,f${i} /a.js:1:1,0x1,~\n`,
      ).join('') + Array.from({ length: n }, (_, i) => `tick,0x${(4096 + i).toString(16)},${i},0,0x0,0\n`).join(''),
    'many libraries': (n) =>
      Array.from(
        { length: n },
        (_, i) => `shared-library,/l${i},0x${(4096 * (i + 1)).toString(16)},0x${(4096 * (i + 2)).toString(16)},0\n`,
      ).join('') +
      Array.from({ length: n }, (_, i) => `tick,0x${(4096 * (i + 1) + 1).toString(16)},${i},0,0x0,0\n`).join(''),
    'quotation marks': (n) =>
      `code-creation,JS,9,1,0x1000,7,${'"'.repeat(20 * n)}x${',"'.repeat(20 * n)},0x1,~\ntick,0x1001,1,0,0x0,0\n`,
  };
  for (const [what, text] of Object.entries(logged))
    linear(`log of --prof: ${what}`, 2500, (n) => reading(bytes(`v8-version,12,4,254,21,0\n${text(n)}`)));
  linear('--preprocess: many ticks', 10_000, (n) =>
    reading(
      json({
        code: [{ name: 'f /a.js:1:1', type: 'JS', kind: 'Opt' }],
        functions: [],
        ticks: Array.from({ length: n }, (_, i) => ({ tm: i, vm: 0, s: [0, 1, 0, 2] })),
      }),
    ),
  );

  linear('functions that block: a deep stack', 1500, (n) => {
    const { nodes, ...times } = chain(n);
    const called = nodes.map(({ callFrame, ...one }) => ({
      ...one,
      callFrame: { ...callFrame, functionName: `f${one.id}` },
    }));
    return () => void blockingFrames({ ...times, nodes: called }, 10);
  });
});
