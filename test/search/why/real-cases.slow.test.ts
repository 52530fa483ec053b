/**
 * Two causes that are known in real releases, shortened: what is asserted does not hang on how busy a machine is. Both are searched for to
 * the end by real-cases.rates.ts; evidence in full: docs/evidence/why.md.
 */
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { beginSearch, readySearch } from '../../../src/search/row/begin-search.ts';
import { differenceEvidence } from '../../../src/search/why/answer/differences-words.ts';
import { differencesBetween } from '../../../src/search/why/differences/between.ts';
import { runWhy } from '../../../src/search/why/run-why.ts';
import type { Trial } from '../../../src/search/why/trials.ts';
import { whyAnswer } from '../../../src/search/why/why-answer-of.ts';
import { typedRequest } from '../../../src/search/why/why-request.ts';
import type { WhyState } from '../../../src/search/why/why-state.ts';
import { openStore } from '../../../src/store/store.ts';
import { lacks, releases } from './real-releases.ts';

suite('causes in real releases', () => {
  const database = openStore(':memory:');
  after(() => database.close());

  // Optimised code of toJSON is never put in place from 17.2.0 to 18.20.8 where it is compiled beside the program: 7 to 12 times as slow, in
  // the first 10,000 calls of a process, so not in turns.
  test('toJSON: an optimisation that does not happen, which a flag closes', {
    skip: lacks('17.1.0', '18'),
  }, async () => {
    const names = ['buffers/buffer-tojson.js', 'len=4096', 'n=1000'];
    const request = await typedRequest(
      ['node@17.1.0', 'node@18'],
      { kind: 'suite', names, turns: false, seed: 1 },
      { words: ['why'], limits: { pairs: 0, only: ['no-concurrent-recompilation'] }, offline: true },
    );
    const first = await beginSearch(database, await readySearch(request, {}), {});
    const stored = { database, experiment: first.experiment };
    // As soon as most of the gap is surely closed in part: how much it is takes more rounds on a busy machine, and no other words.
    const enough = new AbortController();
    const closesMost = ({ closing }: Pick<Trial, 'closing'>) =>
      (closing?.verdict === 'closes' || closing?.verdict === 'part') && (closing.share?.value ?? 0) > 0.6;
    const onState = ({ trials }: WhyState) => {
      if (trials.some(closesMost)) enough.abort();
    };
    await runWhy({ kind: request.kind, stored, events: { onState }, abort: enough.signal, offline: true }, first);
    const answer = whyAnswer(request.kind, stored);
    const said = JSON.stringify({ ...answer, differences: null });
    assert.ok(answer.real?.different && answer.real.ratio < 0.6, said);
    assert.equal(answer.meaning?.same, true, said);
    const own = answer.differences?.javaScript?.list.find(({ name }) => name === 'toJSON');
    assert.equal(own?.state, 'same', 'its JavaScript');
    const [trial, ...others] = answer.trials;
    assert.ok(trial !== undefined && others.length === 0, said);
    assert.deepEqual(trial.flags, ['--no-concurrent-recompilation']);
    // At load 27 it was 86 to 119 % of a gap of 7.
    assert.ok(closesMost(trial), said);
  });

  // From 22.7.0 on all native code is compiled with -fno-strict-aliasing (node#54339). ICU is the same, its decoder is not.
  test('latin1: the same ICU, a native function that is compiled otherwise', {
    skip: lacks('22.6.0', '22.7.0'),
  }, async (context) => {
    const [old, to] = await releases('node@22.6.0', 'node@22.7.0');
    const decoder = 'ucnv_MBCSToUnicodeWithOffsets_75';
    const differences = await differencesBetween(old, to, { frames: [], nativeFunctions: [decoder] });
    const { components, build, native, couldNot } = differences;
    if (native === null) return context.skip(couldNot.map(({ why: reason }) => reason).join(', '));
    const { sentence, evidence } = differenceEvidence(differences);
    assert.match(sentence, new RegExp(`the machine code of ${decoder}`));
    assert.ok(evidence.includes(`${decoder} (ICU): 5948 → 5038 bytes`), evidence.join('\n'));
    assert.ok(!components.some(({ name }) => name === 'icu'), JSON.stringify(components));
    assert.ok(
      build.some(({ name }) => name === 'variables.v8_no_strict_aliasing'),
      JSON.stringify(build),
    );
    const changed = (part: string) => native.byPart.find((one) => one.part === part)?.changed;
    assert.equal(changed('V8'), 0, 'V8 was compiled so before');
    assert.ok((changed('ICU') ?? 0) > 100, JSON.stringify(native.byPart));
  });
});
