/** What tables of noise show of a module, in the terminal and on pages, and of a row. */

import { type Column, number, text } from '../../../show/sheets/column.ts';
import { smallestEffect } from '../../../stats/noise.ts';
import { percent } from '../../../text/english-numbers.ts';
import type { ModuleNoise } from '../noise.ts';

/** Rounds for which the smallest visible effect is stated. */
export const ROUNDS = [5, 10, 30, 100] as const;

export const FIGURES: readonly Column<ModuleNoise>[] = [
  number('scatter', 'share', ({ scatter }) => scatter, {
    terminal: 'noise',
    english: ({ scatter }) => percent(scatter),
    page: 'sheets.suite.noise-scatter',
  }),
  number('pairing', 'hundredths', ({ correlation }) => correlation, {
    terminal: 'pairing',
    page: 'sheets.suite.pairing',
  }),
  ...ROUNDS.map((rounds) =>
    number<ModuleNoise>(`after_${rounds}`, 'share', ({ scatter }) => smallestEffect(scatter, rounds), {
      terminal: `${rounds} rounds`,
      english: ({ scatter }) => percent(smallestEffect(scatter, rounds)),
      page: (say) => say('sheets.suite.after-rounds', { rounds }),
    }),
  ),
];

export const MODULES: readonly Column<ModuleNoise>[] = [
  text('module', ({ module }) => module ?? 'all', {
    terminal: 'module',
    gap: 0,
    page: 'sheets.module',
    said: ({ module }, say) => module ?? say('sheets.all'),
  }),
  number('rows', 'count', ({ rows }) => rows, { terminal: 'rows', page: 'sheets.suite.noise-rows' }),
  ...FIGURES,
];
