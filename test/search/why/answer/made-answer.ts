/** An answer as a search for a cause makes it, with names that somebody wrote who means no good. */

import { findingsOf } from '../../../../src/search/why/findings.ts';
import type { TrialAnswer, WhyAnswer } from '../../../../src/search/why/why-answer.ts';
import type { Closing } from '../../../../src/stats/closing/closing.ts';

export const bounded = (value: number, low: number, high: number) => ({
  value,
  interval: [low, high] as [number, number],
});

export const closes: Closing = {
  ...{ rounds: 5, gap: bounded(8.9, 8, 9.8), left: bounded(1.02, 0.95, 1.09) },
  ...{ oldAlone: bounded(0.99, 0.9, 1.1), newAlone: bounded(0.11, 0.1, 0.12) },
  ...{ share: bounded(0.96, 0.91, 1.01), shareOfTime: bounded(0.97, 0.9, 1.02) },
  ...{ p: 0.001, moved: 'new', verdict: 'closes', reason: null },
};
export const nothing: Closing = {
  ...closes,
  share: bounded(0.01, -0.04, 0.06),
  verdict: 'nothing',
  p: 0.8,
  moved: null,
};

export const trial = (name: string, closing: Closing | null, more: Partial<TrialAnswer> = {}): TrialAnswer => ({
  ...{ name, title: `<b>${name}</b> \x1b[2J`, flags: [`--${name}`], env: {}, v8: {}, what: 'compiler' as const },
  ...{ changes: null, because: 'profiles | say so', state: 'known' as const, rounds: closing?.rounds ?? 0, closing },
  ...{ reason: null, command: ['compare', 'a', '--new', `node@18 --${name}`] },
  ...more,
});

export function answer(more: Partial<WhyAnswer> = {}): WhyAnswer {
  const known: Omit<WhyAnswer, 'findings'> = {
    ...{ experiment: '1123-0453-rxe', work: 'suite', state: 'done', created: '2026-11-23T04:53:00.000Z' },
    command: ['why', '--old', 'node@17.1.0', '--new', 'node@17.2.0', 'a.js'],
    row: { benchmark: 'a.js', configuration: 'n=1' },
    metric: { name: 'rate', title: '', unit: 'ops/s', isSmallerBetter: false, stopsRounds: true, subject: 'slower' },
    sides: { old: { label: 'node@17.1.0', version: '17.1.0' }, new: { label: 'node@17.2.0', version: '17.2.0' } },
    outcome: 'explained',
    real: { ratio: 0.5, interval: [0.48, 0.52], rounds: 4, different: true, same: false },
    meaning: { same: true, of: 'what the operation returns', compared: 2, differences: [], remarks: [] },
    differences: null,
    where: null,
    trials: [
      trial('no-x', closes),
      trial('no-y', nothing, { changes: 'another compiler' }),
      trial('no-z', null, { state: 'lost', reason: 'bad option: --no-z' }),
    ],
    notTaken: ['perf: it is not \u202e installed; what would allow it: install it'],
    ...{ lost: null, cutShort: null, missing: [], used: { runs: 48, rounds: 14, seconds: 41 } },
    ...more,
  };
  return { findings: findingsOf(known), ...known, ...more };
}
