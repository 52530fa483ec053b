import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { doctorJson } from '../../../../src/inspect/doctor/answer/json.ts';
import { doctorMarkdown } from '../../../../src/inspect/doctor/answer/markdown.ts';
import { doctorTable } from '../../../../src/inspect/doctor/answer/table.ts';
import { type Tried, triedLines } from '../../../../src/inspect/doctor/answer/tried.ts';
import { judge } from '../../../../src/inspect/doctor/judge/judge.ts';
import { ideaWords, splitLine, triedPair } from '../../../../src/inspect/doctor/try-ideas.ts';
import { documentOf } from '../../../show/report/schemas.ts';
import { ABOUT } from '../page/made-up.ts';
import { livesOf, outsideOf, recordingOf, seriesOf } from '../recordings.ts';

const leaking = recordingOf({ inside: [seriesOf(undefined, { lives: livesOf([5, 9, 13, 17]) })] });
const disturbed = recordingOf({ outside: outsideOf({ neighbour: () => 1.8, waited: 0.4 }) });
const tried: Tried = {
  trouble: 'starved-pool',
  idea: 'UV_THREADPOOL_SIZE=16',
  relative: { ratio: 1.234, interval: [1.1, 1.4], verdict: 'faster' },
  command: 'jsdyno http --server app.js',
};

suite('the answer', () => {
  test('of a finding has its confidence, evidence and advice, and the cost of looking', () => {
    const text = doctorTable(leaking, judge(leaking));
    assert.match(text, /^node app\.js \(node 22\.0\.0\)\n10 connections/);
    assert.match(text, /The heap grows by 1\.20 MB a second.*\(confidence: high\)\n {2}behind whole collections/);
    assert.match(text, /\n {2}> look at what is held/);
    assert.match(text, /taking the signals took 0\.4 % of the thread's time here, and .* 80 ms in all/);
  });

  test('of a fine program says so, and what could not be seen', () => {
    const fine = recordingOf({ blind: [{ signal: 'utilisation', why: 'says 0 ms' }] });
    const text = doctorTable(fine, judge(fine));
    assert.match(text, /\nNothing wrong in the signals that this runtime provides\.\n/);
    assert.match(text, /this runtime does not report utilisation of the event loop \(says 0 ms\)/);
    assert.match(doctorTable(recordingOf(), judge(recordingOf())), /\nNothing wrong\.\n/);
  });

  test('of a disturbed machine names who disturbs and what to do, and accuses nobody', () => {
    const text = doctorTable(disturbed, judge(disturbed));
    assert.match(text, /Not judged: the machine is busy\./);
    assert.match(text, /compiler \(process 99\) used 1\.8 CPUs/);
    assert.match(text, /run this again/);
    assert.match(text, /\n- its thread used 10 % of a CPU.* \(confidence: high\)/);
    assert.doesNotMatch(text, /leak|grows|blocked/);
  });

  test('as Markdown lets nothing in a name become markup, and has what was tried', () => {
    const named = { ...leaking, program: 'node `a|b`.js' };
    const text = doctorMarkdown(named, judge(named), [tried]);
    assert.match(text, /^### `` node `a\\\|b`\.js/);
    assert.match(text, /\*\*The heap grows/);
    assert.match(text, /UV\\_THREADPOOL\\_SIZE=16: 1\.23 times the requests a second/);
    assert.match(doctorMarkdown(disturbed, judge(disturbed)), /\*\*Not judged/);
  });

  test('as JSON has all of it', () => {
    const answer = documentOf('doctor', doctorJson(leaking, judge(leaking), [tried]));
    documentOf('doctor', doctorJson(disturbed, judge(disturbed)));
    assert.deepEqual([answer.kind, answer.schema, answer.verdict], ['doctor', 1, 'findings']);
    assert.equal(answer.findings[0].trouble, 'heap-leak');
    assert.equal(answer.tried[0].relative.ratio, 1.234);
    assert.equal(answer.load.connections, 10);
    assert.equal(answer.about, null);
    assert.deepEqual(answer.restedOn, [{ trouble: 'heap-leak', from: 0, to: 10 }]);
    assert.equal(answer.cost.thread, 0.004);
    const told = documentOf('doctor', doctorJson(leaking, judge(leaking), [tried], ABOUT));
    assert.equal(told.about.command, ABOUT.command);
    assert.ok(told.courses.some(({ name }: { name: string }) => name === 'memory'));
  });

  test('as Markdown says what was run, and the command that repeats it', () => {
    const text = doctorMarkdown(leaking, judge(leaking), [], ABOUT);
    assert.match(text, /<summary>what was run<\/summary>/);
    assert.match(
      text,
      /\| load \| GET \/, 10 connections, as many requests as it can answer; 10 s after 3 s of warm-up \|/,
    );
    assert.match(text, /\nagain: `jsdyno doctor --duration 10s/);
    assert.match(text, /taking the signals took 0\.4 %/);
  });
});

suite('what is tried', () => {
  test('is said in words of a variant, with its verdict', () => {
    assert.equal(ideaWords({ env: { UV_THREADPOOL_SIZE: '16' } }), 'UV_THREADPOOL_SIZE=16');
    assert.equal(ideaWords({ flags: ['--max-semi-space-size=64'] }), '--max-semi-space-size=64');
    assert.match(triedLines(tried)[0] ?? '', /1\.23 times .*\[1\.10, 1\.40\]: faster/);
    assert.match(triedLines({ ...tried, relative: null })[0] ?? '', /could not be measured/);
  });

  test('is beside the program as it is, with what sizes it in the environment', () => {
    const around = { UV_THREADPOOL_SIZE: '8', NODE_OPTIONS: '--no-opt --x', HOME: '/' };
    assert.deepEqual(triedPair('node --stack-size=900', { env: { UV_THREADPOOL_SIZE: '32' } }, around), [
      "NODE_OPTIONS='--no-opt --x' UV_THREADPOOL_SIZE=8 node --stack-size=900",
      "NODE_OPTIONS='--no-opt --x' UV_THREADPOOL_SIZE=32 node --stack-size=900",
    ]);
    assert.deepEqual(
      triedPair('UV_THREADPOOL_SIZE=2 node@22', { env: { UV_THREADPOOL_SIZE: '8' }, flags: ['--y'] }, {}),
      ['UV_THREADPOOL_SIZE=2 node@22', 'UV_THREADPOOL_SIZE=8 node@22 --y'],
    );
  });

  test('keeps the flags that were typed', () => {
    assert.deepEqual(splitLine(['node', '--stack-size=900', 'app.js', '--port', '1'], 'node@22'), {
      runtime: 'node@22',
      flags: ['--stack-size=900'],
      script: ['app.js', '--port', '1'],
    });
  });
});
