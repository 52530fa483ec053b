import type { Published } from '../../../show/report/published.ts';
import { rowTitle } from '../../../show/report/row-titles.ts';
import type { Sheet } from '../../../show/sheets/page.ts';
import { probabilityWords } from '../../../text/english-numbers.ts';
import type { BisectAnswer } from './bisect-answer.ts';
import { answerWords, aroundWords, openSets, placeNoun, setWords, stepWords, usedWords } from './words.ts';

/** A bisection as pages see it: its own answer before the comparisons of what it visited, and the path as a table. */
export function bisectPublished(published: Published, answer: BisectAnswer): Published {
  const { row, steps } = answer;
  return {
    ...published,
    answer: {
      title: `What changed ${rowTitle(row)}`,
      sentences: answerWords(answer),
      items: [...steps.map((step) => stepWords(answer, step)), ...openSets(answer).map((set) => setWords(answer, set))],
      method: [
        `${usedWords(answer)}.`,
        ...aroundWords(answer).map(({ label, reason }) => `${label} was skipped: ${reason}.`),
      ],
    },
    sheets: [pathSheet(answer), ...published.sheets],
  };
}

/** The places that were visited or may be the one, with what is believed of them. */
function pathSheet(answer: BisectAnswer): Sheet {
  const believed = new Map<number, number>();
  for (const { places, probability } of openSets(answer)) {
    for (const place of places) believed.set(place, probability / places.length);
  }
  for (const { after, probability } of answer.steps) believed.set(after, probability);
  const rows = answer.places.flatMap(({ label, visited, runs, reason }, place) => {
    const probability = believed.get(place);
    if (!visited && probability === undefined && reason === null) return [];
    const changed = probability === undefined ? '' : probabilityWords(probability);
    return [{ cells: [label, String(runs), changed, reason ?? ''], verdict: null }];
  });
  return {
    id: 'bisect-path',
    title: 'The path',
    note: `Those of ${answer.places.length} ${placeNoun(answer, answer.places.length)} that were visited, or with which the change may have come.`,
    columns: [
      { title: placeNoun(answer, 1), isNumber: false },
      { title: 'runs', isNumber: true },
      { title: 'the change came with it: probability', isNumber: true },
      { title: 'why it was not measured', isNumber: false },
    ],
    rows,
    charts: [],
    isOverview: true,
  };
}
