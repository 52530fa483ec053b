/** The batch of processes in turns: as it was where they are alike, and not far too long for one of them. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { batchSize, largestOf } from '../../../src/measure/turns/batch-size.ts';

suite('the batch of processes in turns', () => {
  test('is that of the one that wants most where no batch is far too long', () => {
    assert.equal(
      batchSize([
        { size: 1000, nanos: 1000 },
        { size: 1000, nanos: 3900 },
      ]),
      1000,
    );
    assert.equal(
      batchSize([
        { size: 1000, nanos: 1000 },
        { size: 3000, nanos: 30 },
      ]),
      3000,
    );
  });
  test('is smaller where the slowest would take more than 4 ms', () => {
    assert.equal(
      batchSize([
        { size: 33_000, nanos: 30 },
        { size: 33_000, nanos: 5400 },
      ]),
      741,
    );
    assert.equal(
      batchSize([
        { size: 10, nanos: 1e6 },
        { size: 1000, nanos: 1e4 },
      ]),
      4,
      'whoever is the slowest',
    );
  });
  test('but not so small that the fastest would take less than 20 us', () => {
    assert.equal(
      batchSize([
        { size: 33_000, nanos: 30 },
        { size: 33_000, nanos: 30_000 },
      ]),
      667,
    );
    assert.equal(
      batchSize([
        { size: 600, nanos: 30 },
        { size: 600, nanos: 30_000 },
      ]),
      600,
      'nor larger than it was',
    );
  });
  test('is one operation at least', () => {
    assert.equal(
      batchSize([
        { size: 1, nanos: 1e9 },
        { size: 1, nanos: 1e7 },
      ]),
      1,
    );
  });
  test('is that of the one that wants most where it is not known how long one takes', () => {
    assert.equal(batchSize([{ size: 10 }, { size: 12, nanos: 1e9 }]), 12);
    assert.equal(
      batchSize([
        { size: 10, nanos: 0 },
        { size: 12, nanos: 1e9 },
      ]),
      12,
    );
  });
  test('is what was asked for where that is kept', () => {
    assert.equal(
      largestOf([
        { size: 33_000, nanos: 30 },
        { size: 33_000, nanos: 5400 },
      ]),
      33_000,
    );
    assert.equal(largestOf([{}]), 1);
  });
});
