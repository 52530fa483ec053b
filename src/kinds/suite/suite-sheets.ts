import type { Compared } from '../../show/report/published.ts';
import type { Sheet } from '../../show/sheets/page.ts';
import type { Say } from '../../text/messages/say.ts';
import type { Kind, Stored } from '../../work/kind.ts';
import type { SuiteConfiguration } from './configuration.ts';
import type { SuitePlan } from './plan.ts';
import { ratesOf, scatterOf } from './rates.ts';
import { declaredSheet } from './report/declared-sheet.ts';
import { noiseSheets } from './report/noise-sheets.ts';
import { ratesSheets } from './report/rates-sheets.ts';
import { scatterSheet } from './report/scatter-sheet.ts';

/** What each view of benchmarks tells besides: a comparison only where declared runs disagree with it. */
export function suiteSheets(
  kind: Kind<SuitePlan, SuiteConfiguration>,
  stored: Stored,
  say: Say,
  { report, figures }: Compared,
): Sheet[] {
  const { view = 'compare', axes } = kind.recordedPlan(stored.experiment);
  if (view === 'scatter') return scatterSheet(scatterOf(ratesOf(stored)), axes, say);
  // The first group of a row has the metric that stops rounds, whatever it is called.
  const rates = figures.filter(({ metric }) => metric === (figures[0]?.metric ?? ''));
  if (view === 'run' || view === 'calibrate') return ratesSheets(rates, say);
  return view === 'noise' ? noiseSheets(rates, say) : declaredSheet(report, say);
}
