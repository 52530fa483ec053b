/** A cause that is known in real releases, of which what differs is looked at. Searches to the end: real-cases.rates.ts; evidence: docs/evidence/why.md. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { differenceEvidence } from '../../../src/search/why/answer/differences-words.ts';
import { differencesBetween } from '../../../src/search/why/differences/between.ts';
import { lacks, releases } from './real-releases.ts';

suite('causes in real releases', () => {
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
