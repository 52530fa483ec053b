import { numbersIn } from '../../../text/numbers.ts';
import { isAmount } from '../../report/as-read.ts';
import type { Chapter, Ink } from '../chapter.ts';
import { type Element, h } from '../element.ts';

/** How verdicts came about, in a paragraph. */
export function method({ published, rows }: Chapter, { say }: Ink): Element {
  if (published.answer !== undefined) return h('p', null, published.answer.method.join(' '));
  const { margin, fdr, adaptive } = published.report.method;
  const { runs } = published.report.experiment ?? { runs: null };
  if (rows.length === 0) return h('p', null, say('page.method-alone'));
  const rounds =
    adaptive !== null
      ? say('page.method-adaptive', { cap: adaptive.cap })
      : runs === null
        ? say('page.method-file')
        : say('page.method-fixed', { runs });
  const sentences = [
    // A file does not tell in which order its runs were made.
    ...(runs === null && adaptive === null ? [] : [say('page.method-runs')]),
    rounds,
    say('page.method-ratio'),
    say('page.method-verdicts', {
      fdr: numbersIn(say.language).decimal(fdr, 2),
      margin: numbersIn(say.language).margin(margin),
    }),
    ...(rows.some(({ metric }) => isAmount(metric)) ? [say('page.method-amounts')] : []),
    say('page.method-means'),
  ];
  return h('p', null, sentences.join(' '));
}
