import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isTrace, readTrace } from '../../../../src/inspect/profiles/read/trace.ts';
import { totalsByFrame } from '../../../../src/inspect/profiles/trees/totals.ts';
import { fixture, flaws, paths } from '../made.ts';

const SOURCE = { title: 'trace' };
const node = (id: number, functionName: string, parent?: number) => ({
  id,
  ...(parent === undefined ? {} : { parent }),
  callFrame: { functionName },
});
const begin = (pid: number, tid: number, id: string) => ({
  name: 'Profile',
  ph: 'P',
  pid,
  tid,
  id,
  args: { data: { startTime: 5 } },
});
const chunk = (pid: number, id: string, cpuProfile: object, timeDeltas: number[]) => ({
  name: 'ProfileChunk',
  ph: 'P',
  pid,
  tid: 99,
  id,
  args: { data: { cpuProfile, timeDeltas } },
});

suite('a trace', () => {
  test('of a browser has a profile in it', () => {
    const profile = readTrace(JSON.parse(new TextDecoder().decode(fixture('devtools-trace.json'))), SOURCE);
    assert.deepEqual(flaws(profile), []);
    const found = totalsByFrame(profile).find(({ frame }) => frame.name === 'parseAll');
    assert.deepEqual([found?.frame.kind, found?.frame.file, found?.frame.line], ['application', '/app/app.js', 1]);
  });

  test('is put together from its chunks, by thread and process', () => {
    const profile = readTrace(
      [
        { name: 'thread_name', ph: 'M', pid: 1, tid: 1, args: { name: 'CrRendererMain' } },
        begin(1, 1, '0x1'),
        begin(1, 2, '0x2'),
        begin(3, 3, '0x1'),
        chunk(1, '0x1', { nodes: [node(1, '(root)'), node(2, 'a', 1)], samples: [2] }, [10]),
        chunk(3, '0x1', { nodes: [node(1, '(root)'), node(2, 'other', 1)], samples: [2, 1] }, [0, 7]),
        chunk(1, '0x2', { nodes: [node(1, '(root)'), node(2, 'w', 1)], samples: [2, 1] }, [0, 3]),
        chunk(1, '0x1', { nodes: [node(3, 'b', 2)], samples: [3, 1] }, [20, 40]),
        chunk(1, '0x9', { nodes: [node(1, 'lost')], samples: [1] }, [1]),
      ],
      SOURCE,
    );
    assert.deepEqual(paths(profile, profile.nodes.self), { a: [20_000], 'a;b': [40_000], other: [7000], w: [3000] });
    assert.deepEqual(profile.threads.map(({ name }) => name).sort(), [
      'process 1, main',
      'process 1, thread 2',
      'process 3, main',
    ]);
  });

  test('is read though a thread has one sample, or times of some samples alone', () => {
    const profile = readTrace(
      [
        begin(1, 1, '0x1'),
        begin(1, 2, '0x2'),
        begin(1, 3, '0x3'),
        chunk(1, '0x1', { nodes: [node(1, '(root)'), node(2, 'a', 1)], samples: [2, 2] }, [0, 5]),
        chunk(1, '0x2', { nodes: [node(1, '(root)'), node(2, 'once', 1)], samples: [2] }, [0]),
        chunk(1, '0x3', { nodes: [node(1, '(root)'), node(2, 'cut', 1)], samples: [2, 1, 1] }, [0, 3]),
      ],
      SOURCE,
    );
    assert.equal(profile.unit, 'ns');
    assert.deepEqual(paths(profile, profile.nodes.self), { a: [5000], cut: [3000] });
  });

  test('may have each profile in one event', () => {
    const whole = (tid: number, name: string) => ({
      ...{ name: 'CpuProfile', ph: 'I', pid: 1, tid },
      args: {
        data: {
          cpuProfile: {
            nodes: [node(1, '(root)'), node(2, name, 1)],
            startTime: 1,
            endTime: 9,
            samples: [2, 2],
            timeDeltas: [1, 4],
          },
        },
      },
    });
    const profile = readTrace([{ no: 'event' }, whole(1, 'a'), whole(2, 'b')], SOURCE);
    assert.deepEqual(paths(profile, profile.nodes.self), { a: [7000], b: [7000] });
    assert.deepEqual(
      profile.threads.map(({ name }) => name),
      ['main', 'thread 2'],
    );
    assert.ok(isTrace([{ no: 'event' }, whole(1, 'a')]));
  });

  test('without a profile, or with one that does not hold together, is refused', () => {
    for (const events of [
      [],
      [null],
      [begin(1, 1, '0x1')],
      [begin(1, 1, '0x1'), chunk(1, '0x1', { nodes: [node(1, 'a')], samples: [7] }, [1])],
    ]) {
      assert.throws(() => readTrace({ traceEvents: events }, SOURCE), { code: 'BAD_PROFILE' });
    }
  });
});
