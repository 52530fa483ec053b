/** A sweep as pages, articles and claims see it. */

import type { OwnAnswer, Published } from '../../../show/report/published.ts';
import type { Say } from '../../../text/messages/say.ts';
import { numbersIn } from '../../../text/numbers.ts';
import { printableIn } from '../../../text/printable.ts';
import { shellLine } from '../../../text/shell-word.ts';
import type { SweepAnswer } from '../sweep-answer.ts';
import { type StepGroup, sizeOf, stepGroups, stepsOf } from './found.ts';
import { type Naming, namingOf } from './phrases.ts';
import { pairNames, pairWords } from './release-words.ts';
import { changeSaid, rangeSaid } from './said.ts';
import { sweepSheets, unsureOf } from './sheets.ts';

/** Pairs of releases that an answer names; the table of steps has all. */
const MOST_PAIRS = 15;
/** Rows that are named of each. */
const MOST_ROWS = 5;

/** The same experiment with the sweep as its answer: its sheets in place of those of many variants, its command as typed. Pure. */
export function sweepPublished(published: Published, answer: SweepAnswer, say: Say): Published {
  const { command } = answer;
  return {
    ...published,
    answer: ownAnswer(answer, say),
    sheets: sweepSheets(answer, say),
    command: command.length === 0 ? published.command : shellLine(['jsdyno', ...command]),
  };
}

function ownAnswer(answer: SweepAnswer, say: Say): OwnAnswer {
  const { releases, rows, state, method } = answer;
  const places = [0, Math.max(0, releases.length - 1)] as const;
  const [from, to] = pairNames(answer, places);
  const steps = stepsOf(answer, 'confirmed');
  const moved = new Set(steps.map(({ row }) => row)).size;
  const words = { from, to, rows: rows.length, moved, steps: steps.length };
  const unsure = unsureOf(answer, say).length;
  const share = numbersIn(say.language).margin(method.fdr);
  return printableIn({
    title: say('sweep.title', { count: releases.length, range: rangeSaid(answer, places, say) }),
    sentences: [
      say(steps.length === 0 ? 'sweep.lead-none' : 'sweep.lead', words),
      ...(state === 'done' ? [] : [say(`sweep.${state}`)]),
      ...(unsure === 0 ? [] : [say('sweep.unsure-count', { count: unsure })]),
    ],
    items: itemsOf(answer, namingOf(rows), say),
    method: [
      say('sweep.method-runs'),
      ...(method.turns ? [say('sweep.method-turns')] : []),
      say('sweep.method-steps', { share }),
      say('sweep.method-took', { runs: method.runs, time: numbersIn(say.language).duration(method.seconds) }),
    ],
  });
}

/** What happened at which release, in their order; of very many those at which most did. */
function itemsOf(answer: SweepAnswer, { nameOf }: Naming, say: Say): string[] {
  const groups = stepGroups(answer);
  const weight = ({ steps }: StepGroup) => steps.reduce((sum, { step }) => sum + sizeOf(step.ratio), 0);
  const heaviest = new Set(groups.toSorted((a, b) => weight(b) - weight(a)).slice(0, MOST_PAIRS));
  return groups
    .filter((group) => heaviest.has(group))
    .map(({ before, after, steps }) => {
      const named = steps.slice(0, steps.length === MOST_ROWS + 1 ? MOST_ROWS + 1 : MOST_ROWS);
      const changes = named.map(({ row, step }) =>
        say('sweep.row-change', {
          row: nameOf(row),
          change: changeSaid(step.ratio, step.interval, answer.metric, say),
        }),
      );
      const more = steps.length - named.length;
      const all = [...changes, ...(more > 0 ? [say('sweep.and-more', { count: more })] : [])];
      return say('sweep.at', { pair: pairWords(answer, [before, after]), changes: all.join(', ') });
    });
}
