/** Whether two figures of a comparison say the same, and how often that is wrong: docs/evidence/alternation.md has the larger table. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { figuresAgree } from '../../src/stats/figures-agree.ts';
import { createRandom } from './simulation.ts';

/** Rounds of two ratios, the second as it is, the first by so much more or less in turn. */
const rounds = (one: number, other: number, ...offs: number[]) =>
  offs.map((off) => ({ one: Math.log(one) + off, other: Math.log(other) }));

suite('two figures of a comparison', () => {
  test('say nothing before the third round', () => {
    assert.equal(figuresAgree([]), null);
    assert.equal(figuresAgree(rounds(1, 1, 0.01, -0.01)), null);
  });

  test('agree where they differ by less than 5 %, however sure that is', () => {
    assert.equal(figuresAgree(rounds(1.04, 1, 0.001, -0.001, 0)), true);
    assert.equal(figuresAgree(rounds(1.07, 1, 0.001, -0.001, 0)), false);
  });

  test('agree where noise may be all of the difference, unless it would hide 25 % of it', () => {
    assert.equal(figuresAgree(rounds(1.1, 1, 0.12, -0.12, 0)), true);
    assert.equal(figuresAgree(rounds(1.1, 1, 0.4, -0.4, 0)), null);
    assert.equal(figuresAgree(rounds(1.1, 1, 0.9, -0.9, 0, 0.9, -0.9)), null);
    assert.equal(figuresAgree(rounds(1.1, 1, 0.9, -0.9, 0, 0.9, -0.9, 0)), true);
  });

  test('agree on one direction, whatever the size; not where one of them says next to nothing', () => {
    assert.equal(figuresAgree(rounds(2, 1.2, 0.01, -0.01, 0)), true);
    assert.equal(figuresAgree(rounds(0.5, 0.8, 0.01, -0.01, 0)), true);
    assert.equal(figuresAgree(rounds(1.5, 0.8, 0.01, -0.01, 0)), false);
    assert.equal(figuresAgree(rounds(1.5, 1.02, 0.01, -0.01, 0)), false);
  });

  /** Share of rows that are left out before their ninth round, and the mean of rounds. */
  function rates(one: number, other: number, noise: number) {
    const random = createRandom(5);
    const counts = Array.from({ length: 2000 }, () => {
      const all: { one: number; other: number }[] = [];
      while (all.length < 9 && figuresAgree(all) !== true) {
        all.push({ one: Math.log(one) + noise * random.normal(), other: Math.log(other) + 0.025 * random.normal() });
      }
      return all.length;
    });
    return {
      left: counts.filter((count) => count < 9).length / counts.length,
      mean: counts.reduce((sum, count) => sum + count, 0) / counts.length,
    };
  }

  test('opposites are hardly ever left out, and what is the same takes hardly more than three rounds', () => {
    assert.ok(rates(1.4, 0.89, 0.1).left < 0.005);
    assert.ok(rates(1.4, 0.89, 0.2).left < 0.03);
    assert.ok(rates(1.13, 0.78, 0.1).left < 0.01);
    assert.ok(rates(1, 1, 0.03).mean < 3.1);
    assert.ok(rates(1, 1, 0.1).mean < 3.7);
    assert.ok(rates(1, 1, 0.1).left > 0.95);
  });
});
