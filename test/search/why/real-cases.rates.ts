/**
 * Two causes that are known in real releases, searched for to the end: what is asserted does not hang on how busy a machine is. Evidence of
 * both in full: docs/evidence/why.md; what needs no certainty of figures: real-cases.slow.test.ts.
 */
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { WhyAnswer } from '../../../src/search/why/why-answer.ts';
import { jsdyno, sandbox } from '../../cli/cli.ts';
import { documentOf } from '../../show/report/schemas.ts';
import { lacks } from './real-releases.ts';

async function why(...args: string[]): Promise<{ answer: WhyAnswer & { words: string[] }; code: number | null }> {
  const { env, remove } = sandbox();
  after(remove);
  const { code, stdout, stderr } = await jsdyno(
    ['why', ...args, '--offline', '--no-progress', '--format', 'json', '--seed', '1'],
    env,
  );
  assert.ok(code === 0 || code === 5, `${code}: ${stderr}`);
  return { answer: documentOf('why', stdout) as WhyAnswer & { words: string[] }, code };
}

suite('causes in real releases, to the end', () => {
  // Optimised code of toJSON is never put in place from 17.2.0 to 18.20.8 where it is compiled beside the program: 7 to 12 times as slow, in
  // the first 10,000 calls of a process, so not in turns.
  test('toJSON: an optimisation that does not happen, which a flag closes', {
    skip: lacks('17.1.0', '18'),
  }, async () => {
    const { answer, code } = await why(
      ...['--old', 'node@17.1.0', '--new', 'node@18', 'buffers/buffer-tojson.js', 'len=4096', '--sequential'],
      ...['--no-profiles', '--try', 'no-concurrent-recompilation'],
    );
    const said = answer.words.join('\n');
    assert.ok(answer.real?.different && answer.real.ratio < 0.6, said);
    assert.equal(answer.meaning?.same, true, said);
    const own = answer.differences?.javaScript?.list.find(({ name }) => name === 'toJSON');
    assert.equal(own?.state, 'same', 'its JavaScript');
    const [trial, ...others] = answer.trials;
    assert.ok(trial !== undefined && others.length === 0, said);
    assert.deepEqual(trial.flags, ['--no-concurrent-recompilation']);
    // At load 27 it was 86 to 119 % of a gap of 7. A part is what wide intervals leave.
    const { verdict, share } = trial.closing ?? {};
    assert.ok(verdict === 'closes' || verdict === 'part', `${said}\n${JSON.stringify(trial)}`);
    assert.ok((share?.value ?? 0) > 0.6, JSON.stringify(share));
    assert.equal(answer.findings[0]?.about, 'intervention');
    if (verdict === 'closes') assert.deepEqual([answer.outcome, code], ['explained', 0]);
  });

  // From 22.7.0 on all native code is compiled with -fno-strict-aliasing (node#54339). ICU is the same, its decoder is not.
  const pair = ['node@22.6.0', 'node@22.7.0'] as const;
  test('latin1: the same ICU, a native function that is compiled otherwise', {
    skip: lacks('22.6.0', '22.7.0'),
  }, async () => {
    const { answer } = await why(
      ...['--old', pair[0], '--new', pair[1], 'util/text-decoder.js', 'encoding=latin1', 'len=16384', 'type=Buffer'],
      ...['fatal=0', 'ignoreBOM=0', '--no-profiles', '--no-try'],
    );
    const said = answer.words.join('\n');
    assert.equal(answer.meaning?.same, true, said);
    // 7.96 µs became 13.5: on a busy machine 30 rounds may not be enough to be sure, and then nothing is asked for.
    if (answer.outcome === 'undecided') return;
    assert.ok(answer.real?.different && answer.real.ratio < 1, said);
    assert.ok(answer.differences !== null, said);
    const { components, build, native } = answer.differences;
    assert.ok(!components.some(({ name }) => name === 'icu'), said);
    assert.ok(
      build.some(({ name }) => name === 'variables.v8_no_strict_aliasing'),
      said,
    );
    const changed = (part: string) => native?.byPart.find((one) => one.part === part)?.changed;
    assert.equal(changed('V8'), 0, 'V8 was compiled so before');
    assert.ok((changed('ICU') ?? 0) > 100, said);
    assert.ok(
      answer.findings.some(({ about, sentence: one }) => about === 'difference' && /ICU|built/.test(one)),
      said,
    );
  });
});
