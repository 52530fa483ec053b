import { plusMinusOf } from '../../stats/estimate.ts';
import { counted, plusMinusWords } from '../../text/english-numbers.ts';
import { jsonText } from '../../text/json.ts';
import { rowName } from '../rules/limits.ts';
import { type Exported, lessIsBetter } from './figures.ts';

/** What github-action-benchmark takes as `tool: customSmallerIsBetter`; its `range` is text. */
export function customSmallerIsBetter({ figures }: Exported): string {
  const benches = figures.map((figure) => {
    const { metric, isFirst, variant } = figure;
    const { unit, estimate } = lessIsBetter(figure);
    const more = [...(isFirst ? [] : [metric.name]), ...(variant === null ? [] : [`(${variant})`])];
    const share = plusMinusOf(estimate);
    return {
      name: [rowName(figure), ...more].join(' '),
      unit,
      value: estimate.value,
      ...(share === null ? {} : { range: plusMinusWords(share) }),
      extra: counted(figure.figures.length, 'run'),
    };
  });
  return `${jsonText(benches, 2)}\n`;
}
