import { jsonDocument } from '../../../show/report/json-envelope.ts';
import type { BisectAnswer } from './bisect-answer.ts';
import { answerWords, openSets, setWords, stepWords } from './words.ts';

/** The answer as a document: docs/schemas/bisect.schema.json. */
export function bisectJson(answer: BisectAnswer): string {
  const { steps } = answer;
  const words = [
    ...answerWords(answer),
    ...steps.map((step) => stepWords(answer, step)),
    ...openSets(answer).map((set) => setWords(answer, set)),
  ];
  return jsonDocument('bisect', 1, { ...answer, words });
}
