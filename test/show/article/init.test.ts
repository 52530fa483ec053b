import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startedArticle } from '../../../src/show/article/init.ts';
import { sayIn } from '../../../src/text/messages/say.ts';
import { sweepAnswer } from '../../search/sweep/answer/fixture.ts';
import { published } from '../../search/sweep/answer/published.ts';

test('an article of a sweep begins with its answer, then its heat map and its steps, and compares nothing', () => {
  const say = sayIn('en');
  const of = published(sweepAnswer(), say);
  const [yaml, results] = startedArticle('s', of, say).map(({ content }) => String(content));
  assert.ok(yaml?.includes(of.answer?.title ?? '?'), yaml);
  assert.match(
    results ?? '',
    /^## Results\n\n\{\{ answer \}\}\n\n## All rows\n\n\{\{ sheet: sweep-rows \}\}\n\n## Confirmed steps/,
  );
  assert.doesNotMatch(results ?? '', /\{\{ (?:compare|mean|table|verdicts)/);
  assert.equal(of.sheets[0]?.charts[0]?.type, 'heatmap');
});
