import { type Envelope, jsonDocument } from '../../../show/report/json-envelope.ts';
import type { BisectAnswer } from './bisect-answer.ts';
import { answerWords, openSets, setWords, stepWords } from './words.ts';

/**
 * What a search for the change along releases or commits found, as printed by jsdyno bisect --format json. Ratios are of figures of which
 * more is better, the later place over the earlier one; places are counted from 0.
 * @title jsdyno bisect
 */
export interface BisectDocument extends Envelope<'bisect', 1>, BisectAnswer {
  /** the answer in sentences */
  words: string[];
}

export function bisectJson(answer: BisectAnswer): string {
  const { steps } = answer;
  const words = [
    ...answerWords(answer),
    ...steps.map((step) => stepWords(answer, step)),
    ...openSets(answer).map((set) => setWords(answer, set)),
  ];
  return jsonDocument<BisectDocument>('bisect', 1, { ...answer, words });
}
