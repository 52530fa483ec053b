import type { SuiteChoice } from '../plan.ts';

/**
 * The part of the plan that was typed. `test` among the categories is upstream's word for test mode.
 * @param chosen what the options say
 */
export function suiteChoice(categories: readonly string[], chosen: SuiteChoice): SuiteChoice {
  return {
    ...chosen,
    categories: categories.filter((category) => category !== 'test'),
    test: categories.includes('test') || undefined,
    // As declared, as upstream, is one after the other, too.
    turns: chosen.calibrate === false ? false : chosen.turns,
  };
}
