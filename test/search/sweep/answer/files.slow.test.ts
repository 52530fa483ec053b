/** The answer as Markdown and as JSON. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sweepJson } from '../../../../src/search/sweep/answer/json.ts';
import { changingPlaces, sweepMarkdown } from '../../../../src/search/sweep/answer/markdown.ts';
import { documentOf, validatorOf } from '../../../show/report/schemas.ts';
import { ALL, assertJson, assertMarkdown } from '../../../text/hostile.ts';
import { BYTES, sweepAnswer } from './fixture.ts';
import { assertGolden } from './golden.ts';

suite('a sweep as Markdown', () => {
  test('is kept', () => assertGolden(sweepMarkdown(sweepAnswer({ rows: 12 })), 'rates.md'));

  test('of many releases shows where something changes, and folds the whole away', () => {
    const answer = sweepAnswer();
    const places = changingPlaces(answer);
    assert.deepEqual(places, [0, 1, 2, 7, 8, 9, 10, 11, 12, 14, 15, 18]);
    const text = sweepMarkdown(answer);
    const heads = text.split('\n').filter((line) => line.startsWith('| row |'));
    assert.deepEqual(
      heads.map((line) => (line.match(/\| \d+\.\d+\.\d+ /g) ?? []).length),
      [places.length, 19],
    );
    assert.match(text, /<summary>All 19 releases<\/summary>/);
    assert.doesNotMatch(sweepMarkdown(sweepAnswer({ releases: 6 })), /<details>/);
  });

  test('names from elsewhere are text', () => {
    const answer = sweepAnswer({ hostile: true });
    const [first] = answer.rows;
    if (first !== undefined) first.benchmark = ALL;
    answer.leftOut.push({ text: ALL, reason: ALL });
    assertMarkdown(sweepMarkdown(answer), 'sweep');
  });
});

suite('a sweep as JSON', () => {
  test('fits its schema, and nothing that is not stated', () => {
    for (const answer of [sweepAnswer(), sweepAnswer({ metric: BYTES, flat: true, state: 'running' })]) {
      const document = documentOf('sweep', sweepJson(answer));
      assert.equal(document.rows.length, 20);
      assert.ok(!validatorOf('sweep')({ ...document, more: 1 }));
      assert.ok(!validatorOf('sweep')({ ...document, rows: [{ benchmark: 'x' }] }));
    }
  });

  test('names releases by their labels: no place is left', () => {
    const { rows, releases } = documentOf('sweep', sweepJson(sweepAnswer()));
    const labels = new Set(releases.map(({ label }: { label: string }) => label));
    const named = rows.flatMap((row: Record<string, Record<string, unknown>[]>) => [
      ...(row.points ?? []).map((point) => point.release),
      ...(row.steps ?? []).flatMap((step) => [step.before, step.after, ...(step.range as string[])]),
      ...(row.outliers ?? []),
      ...(row.missing ?? []).map(({ release }) => release),
    ]);
    assert.ok(named.length > 350);
    for (const name of named) assert.ok(labels.has(name), String(name));
    const [step] = rows[0].steps;
    assert.deepEqual([step.before, step.after, step.state], ['node@21.0.0', 'node@21.7.3', 'confirmed']);
  });

  test('what others keep in an answer stays out, and texts are whole', () => {
    const answer = sweepAnswer({ hostile: true });
    const [first] = answer.rows;
    assert.ok(first);
    first.benchmark = ALL;
    Object.assign(first, { secret: 1 });
    const document = assertJson(sweepJson(answer), 'sweep') as { rows: Record<string, unknown>[] };
    assert.equal(document.rows[0]?.benchmark, ALL);
    assert.ok(!('secret' in (document.rows[0] ?? {})));
  });
});
