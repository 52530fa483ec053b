import { type Envelope, jsonDocument } from '../../../show/report/json-envelope.ts';
import type { WhyAnswer } from '../why-answer.ts';
import { whyWords } from './words.ts';

/**
 * Why a row differs between two variants, as printed by jsdyno why --format json. Ratios are of figures of which more is better, the new
 * side over the old one, but for those of interventions, which are of times; shares are of the gap: 1 is all of it.
 * @title jsdyno why
 */
export interface WhyDocument extends Envelope<'why', 1>, WhyAnswer {
  /** the answer in sentences */
  words: string[];
}

export function whyJson(answer: WhyAnswer): string {
  return jsonDocument<WhyDocument>('why', 1, { ...answer, words: whyWords(answer) });
}
