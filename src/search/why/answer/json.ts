import { jsonDocument } from '../../../show/report/json-envelope.ts';
import type { WhyAnswer } from '../why-answer.ts';
import { whyWords } from './words.ts';

/** The answer as a document: docs/schemas/why.schema.json. */
export function whyJson(answer: WhyAnswer): string {
  return jsonDocument('why', 1, { ...answer, words: whyWords(answer) });
}
