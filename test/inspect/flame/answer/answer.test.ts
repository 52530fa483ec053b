import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { answerOf } from '../../../../src/inspect/flame/answer/answer.ts';
import { differenceAnswer } from '../../../../src/inspect/flame/answer/difference.ts';
import { toldMarkdown, toldTerminal } from '../../../../src/inspect/flame/answer/formats.ts';
import { answerTold, differenceTold } from '../../../../src/inspect/flame/answer/told.ts';
import type { Frame, Profile } from '../../../../src/inspect/profiles/profile.ts';
import { printableIn } from '../../../../src/text/printable.ts';
import { textWidth } from '../../../../src/text/width.ts';

const LONG = '/srv/a/folder/whose/path/is/longer/than/any/terminal/is/wide/because/somebody/nested/it/so/deep';

const frame = (name: string, kind: Frame['kind'], file: string | null, owner: string | null = null): Frame => ({
  ...{ name, kind, file, line: 7, column: 1, package: owner, tier: null },
});

/** 1 s of a sample each 5 ms: 40 % idle, `hot` half of the rest. */
function profileOf(hotMs = 300): Profile {
  return {
    ...{ title: 'node app.js, 1 s', unit: 'ns', per: 'all', samples: 200, durationNs: 1e9, remarks: ['a remark'] },
    frames: [
      frame('', 'application', `${LONG}/app.js`),
      frame('hot', 'application', `${LONG}/app.js`),
      frame('route', 'dependency', `${LONG}/node_modules/fastify/lib/route.js`, 'fastify'),
      frame('(idle)', 'idle', null),
    ],
    threads: [
      { pid: 1, tid: 1, name: 'main' },
      { pid: 1, tid: null, name: 'worker 1' },
    ],
    nodes: {
      parent: [-1, 0, 0, -1, -1],
      frame: [0, 1, 2, 3, 1],
      thread: [0, 0, 0, 0, 1],
      self: [60e6, (hotMs - 100) * 1e6, 240e6, 400e6, 100e6],
    },
  };
}

suite('the answer of a profile', () => {
  const none = { cost: null, ended: null };

  test('has shares of what is not idle, by frame, kind, package and thread', () => {
    const answer = answerOf(profileOf(), none);
    assert.equal(answer.busy, 600e6);
    assert.equal(answer.idle, 400e6);
    assert.deepEqual(
      answer.frames.map(({ name, selfShare }) => [name, selfShare]),
      [
        ['hot', 0.5],
        ['route', 0.4],
        ['', 0.1],
      ],
    );
    assert.deepEqual(
      answer.kinds.map(({ kind, share }) => [kind, share]),
      [
        ['application', 0.6],
        ['dependency', 0.4],
      ],
    );
    assert.deepEqual(answer.packages, [{ package: 'fastify', self: 240e6, share: 0.4 }]);
    assert.deepEqual(
      answer.threads.map(({ name, busy }) => [name, busy]),
      [
        ['main', 500e6],
        ['worker 1', 100e6],
      ],
    );
  });

  test('fits the terminal, the end of a path being what is shown of it', () => {
    const cost = {
      share: 0.018,
      interval: [0.009, 0.027] as [number, number],
      pairs: 19,
      of: 'CPU time a request' as const,
    };
    for (const width of [60, 80, 120]) {
      const text = toldTerminal(answerTold(answerOf(profileOf(), { cost, ended: null })), { width });
      for (const line of text.split('\n')) assert.ok(textWidth(line) <= width, `${width}: ${line}`);
      assert.match(text, /^ *50 % +50 % +hot +…\S*app\.js:7$/m);
      assert.match(text, /^ *40 % +40 % +route +fastify\/lib\/route\.js:7$/m);
      assert.match(text, /\(anonymous\)/);
      assert.match(text, /^cost +1\.8 % of CPU time a request/m);
    }
  });

  test('shows hostile names as they are spelt', () => {
    const hostile = profileOf();
    hostile.frames[1] = frame('\x1b[31mred\u202e|`<img>', 'application', '/a.js');
    const answer = printableIn(answerOf(hostile, none));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
    assert.doesNotMatch(toldTerminal(answerTold(answer)), /[\x1b\u202e]/);
    assert.match(toldMarkdown(answerTold(answer)), /`` \\x1b\[31mred\\u202e\\\|`<img> ``/);
  });
});

suite('the answer of a difference', () => {
  test('has what changed by more than chance, and counts the rest', () => {
    const grown = profileOf(600);
    (grown.nodes.self as number[])[2] = 245e6;
    const { frames, within, oldBusy, newBusy } = differenceAnswer(profileOf(), grown);
    assert.deepEqual(
      frames.map(({ name, grew }) => [name, grew]),
      [['hot', 300e6]],
    );
    assert.equal(within, 1);
    assert.deepEqual([oldBusy, newBusy], [600e6, 905e6]);
  });

  test('of a profile against itself shows nothing', () => {
    const answer = differenceAnswer(profileOf(), profileOf());
    assert.deepEqual([answer.frames, answer.within], [[], 0]);
    assert.match(toldTerminal(differenceTold(answer)), /^600 ms became 600 ms, 0 %$/m);
  });

  test('of time against memory is an error', () => {
    assert.throws(() => differenceAnswer(profileOf(), { ...profileOf(), unit: 'bytes' }), { code: 'BAD_PROFILE' });
  });
});
