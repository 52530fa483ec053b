/** Many comparisons summed up: how many have which verdict. */

import type { Relative } from '../../../show/report/relative.ts';
import { isJudged } from '../../../show/report/relative-words.ts';
import { VERDICTS } from '../../../show/report/words.ts';
import type { Verdict } from '../../../stats/verdict.ts';
import { givenShareWords } from '../../../text/english-numbers.ts';

interface VerdictPart {
  verdict: Verdict;
  /** `3 faster`, `12 equivalent (within ±2 %)` */
  text: string;
}

/** In the order of a summary; without comparisons that have no figures on both sides. */
export function verdictParts(comparisons: readonly Relative[], margin: number): VerdictPart[] {
  const judged = comparisons.filter(isJudged);
  const within = ` (within ±${givenShareWords(margin)})`;
  return VERDICTS.flatMap((verdict) => {
    const count = judged.filter((one) => one.verdict === verdict).length;
    return count === 0 ? [] : [{ verdict, text: `${count} ${verdict}${verdict === 'equivalent' ? within : ''}` }];
  });
}
