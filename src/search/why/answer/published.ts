import type { Published } from '../../../show/report/published.ts';
import { rowTitle } from '../../../show/report/row-titles.ts';
import type { WhyAnswer } from '../why-answer.ts';
import { usedWords, whyWords } from './words.ts';

/** A search for a cause as pages see it: its own answer before the comparisons of what it measured. */
export function whyPublished(published: Published, answer: WhyAnswer): Published {
  const { row, findings, notTaken } = answer;
  return {
    ...published,
    answer: {
      title: `Why ${rowTitle(row)} differs`,
      sentences: whyWords(answer),
      items: findings.map(({ sentence, evidence }) => [sentence, ...evidence].join(' — ')),
      method: [`${usedWords(answer)}.`, ...notTaken.map((line) => `Not looked at: ${line}.`)],
    },
  };
}
