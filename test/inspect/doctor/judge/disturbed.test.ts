/** Where little can be seen: recordings that are made up. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { disturbanceLines } from '../../../../src/inspect/doctor/answer/words.ts';
import { judge } from '../../../../src/inspect/doctor/judge/judge.ts';
import { LOAD, livesOf, outsideOf, recordingOf, START, seriesOf } from '../recordings.ts';
import { blocks, troubles } from './troubles.ts';

suite('a disturbed machine', () => {
  const neighbour = { neighbour: () => 1.8, waited: 0.4 };

  test('is no place to judge: whatever it looks like, nobody is accused, and the neighbour is named', () => {
    for (const inside of [[seriesOf()], [blocks(30)]]) {
      const { verdict, findings, disturbance } = judge(recordingOf({ inside, outside: outsideOf(neighbour) }));
      assert.deepEqual([verdict, findings], ['refused', []]);
      assert.equal(disturbance?.neighbours[0]?.name, 'compiler');
      assert.ok(Math.abs((disturbance?.neighbours[0]?.cpus ?? 0) - 1.8) < 0.1);
    }
  });

  test('and what others cannot change is said all the same, each with its confidence', () => {
    const { verdict, remarks, figures } = judge(recordingOf({ inside: [seriesOf()], outside: outsideOf(neighbour) }));
    const said = remarks.join('\n');
    assert.equal(verdict, 'refused');
    assert.match(said, /its thread used 10 % of a CPU, .* as the kernel counts \(confidence: high\)/);
    assert.match(said, /30 files and sockets are open \(confidence: high\)/);
    assert.match(said, /5\.10 MB of heap live after a collection, without lasting growth \(confidence: medium\)/);
    assert.match(said, /not judged, because other programs used the CPUs: event-loop delay/);
    assert.deepEqual([figures.delay, figures.pool, figures.collections], [null, null, null]);
  });

  test('so is the function that ran most, where a profile was taken', () => {
    const callFrame = { functionName: 'hash', url: 'file:///app.js', lineNumber: 6, columnNumber: 0 };
    const idle = { functionName: '(idle)', url: '', lineNumber: -1, columnNumber: -1 };
    const profile = {
      nodes: [
        { id: 1, callFrame: { ...idle, functionName: '(root)' }, children: [2, 3] },
        { id: 2, callFrame },
        { id: 3, callFrame: idle },
      ],
      samples: [2, 3, 2, 3],
      timeDeltas: [0, 1000, 1000, 1000],
      startTime: 0,
      endTime: 4000,
    };
    const inside = [seriesOf(undefined, { profile })];
    const { remarks } = judge(recordingOf({ inside, outside: outsideOf(neighbour) }));
    assert.match(remarks.join('\n'), /it was busy in hash 100 % \(file:\/\/\/app\.js:7\) \(confidence: medium\)/);
  });

  test('a leak and a limit are found there, too, and nothing that hangs on time', () => {
    const leak = seriesOf((i) => ({ stalls: [[START + i * 500, 90, 0, 90]] }), { lives: livesOf([5, 9, 13, 17]) });
    const { verdict, findings } = judge(recordingOf({ inside: [leak], outside: outsideOf(neighbour) }));
    assert.equal(verdict, 'findings');
    assert.deepEqual(
      findings.map(({ trouble, confidence }) => [trouble, confidence]),
      [['heap-leak', 'medium']],
    );
    const full = outsideOf(neighbour, () => ({ files: 1000 }));
    assert.equal(judge(recordingOf({ outside: full })).findings[0]?.trouble, 'connection-limit');
  });

  test('where nothing of it can be seen, as without /proc, that is said, and nothing is sure', () => {
    const outside = outsideOf({}, () => ({ threads: [], rss: 0, files: 0, busy: 0, own: 0, tool: 0, others: [] }));
    const { verdict, findings, remarks, figures } = judge(recordingOf({ inside: [blocks(30)], outside }));
    assert.equal(verdict, 'findings');
    assert.equal(judge(recordingOf({ inside: [blocks(30)] })).findings[0]?.confidence, 'high');
    assert.equal(findings[0]?.confidence, 'medium');
    assert.match(remarks.join('\n'), /what else ran on the machine is not known here/);
    assert.deepEqual([figures.memory, figures.files], [null, null]);
  });

  test('what the hypervisor took is one', () => {
    assert.equal(judge(recordingOf({ outside: outsideOf({ steal: 0.2 }) })).verdict, 'refused');
  });

  test('waiting for threads of its own, or for the generator, is none', () => {
    assert.equal(judge(recordingOf({ outside: outsideOf({ waited: 0.4, otherThreads: 1.5 }) })).verdict, 'fine');
    assert.equal(judge(recordingOf({ outside: outsideOf({ waited: 0.4 }) })).verdict, 'fine');
  });

  test('a neighbour that keeps it from nothing is none', () => {
    assert.equal(judge(recordingOf({ outside: outsideOf({ neighbour: () => 1, waited: 0.01 }) })).verdict, 'fine');
  });

  test('nobody outside is accused while others have most of the CPUs: what is outside may wait for them', () => {
    const slow = { ...LOAD, requestsPerSecond: 150, completed: 1500, p50: 62 };
    const beside = (cpus: number) =>
      judge(recordingOf({ load: slow, outside: outsideOf({ neighbour: () => cpus, waited: 0.01 }) }));
    assert.deepEqual(
      beside(0.5).findings.map(({ trouble }) => trouble),
      ['slow-io'],
    );
    const { verdict, findings, disturbance } = beside(1.7);
    assert.deepEqual([verdict, findings, disturbance?.neighbours[0]?.name], ['refused', [], 'compiler']);
    const [why] = disturbanceLines(disturbance);
    assert.match(why ?? '', /wait for something outside while other programs use most of the CPUs/);
  });

  test('where it was so for a part of the time, that part does not count', () => {
    const outside = outsideOf({ neighbour: (i) => (i < 8 ? 1.8 : 0), waited: 0.4 });
    const accused = seriesOf((i) => (i < 8 ? { stalls: [[START + i * 500, 90, 0, 90]] } : {}));
    const { verdict, disturbance, figures } = judge(recordingOf({ inside: [accused], outside }));
    assert.equal(verdict, 'fine');
    assert.ok(Math.abs((disturbance?.share ?? 0) - 0.4) < 0.01);
    assert.ok(Math.abs(figures.judged - 6) < 0.01);
  });
});

suite('a process that is seen from outside only', () => {
  test('is judged by what the kernel tells', () => {
    const slow = { ...LOAD, requestsPerSecond: 150, completed: 1500, p50: 62 };
    const outside = { inside: [], isInside: false };
    assert.deepEqual(troubles(recordingOf({ ...outside, load: slow })), ['findings', 'slow-io']);
    const { verdict, remarks } = judge(recordingOf(outside));
    assert.equal(verdict, 'fine');
    assert.match(remarks.join('\n'), /only data of the kernel/);
  });

  test('says of memory that grew whether it goes on, came to rest, or went by steps', () => {
    const of = (rss: (i: number) => number, looks?: number) => {
      const outside = outsideOf({}, (i) => ({ rss: rss(i) })).slice(0, looks);
      return judge(recordingOf({ inside: [], isInside: false, outside })).remarks.find((one) =>
        one.includes('resident'),
      );
    };
    assert.match(of((i) => 1e8 + 1e7 * i) ?? '', /grew from 100 MB to 300 MB, and continues by 20\.0 MB a second/);
    assert.match(
      of((i) => 1e8 + 1e7 * Math.min(15, 3 * i)) ?? '',
      /to 250 MB until 2\.\d+ s, and is within 1 % of that since/,
    );
    assert.match(of((i) => 1e8 + (i > 17 ? 1e8 : 0)) ?? '', /to 200 MB, in steps and without a trend that continues/);
    assert.equal(
      of(() => 1e8),
      undefined,
    );
  });
});
