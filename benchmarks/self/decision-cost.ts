/**
 * What it costs to judge 1,000 configurations after each round of an adaptive session, and how that compares with
 * computing the paired test of every configuration anew from all its rounds.
 *
 *     node benchmarks/self/decision-cost.ts
 *
 * Two sessions: "typical", in which configurations stop as they are decided, and "stubborn", in which noise hides a
 * difference of about the size of the boundary so that most stay to the end.
 */
import { pairedLogRatio } from '../../src/stats/paired-log-ratio.ts';
import { createAdaptive, record, settle } from '../../src/stats/sequential/adaptive.ts';
import { createRandom } from '../../test/stats/simulation.ts';

const CONFIGURATIONS = 1000;
const CAP = 30;
const SESSIONS = 20;

const random = createRandom(7);

function session(
  kind: 'typical' | 'stubborn',
  strict: boolean,
): { perRound: number; slowest: number; kept: number; anew: number } {
  const adaptive = createAdaptive(CONFIGURATIONS, { cap: CAP, strict });
  const history: number[][] = Array.from({ length: CONFIGURATIONS }, () => []);
  const effect = Array.from({ length: CONFIGURATIONS }, () =>
    kind === 'stubborn' ? 0.016 : random.uniform() < 0.3 ? 0.05 * random.normal() : 0,
  );
  const noise = kind === 'stubborn' ? 0.04 : 0.02;
  let total = 0;
  let slowest = 0;
  let kept = 0;
  let anew = 0;
  for (let round = 0; round < CAP; round++) {
    const draws = effect.map((mean) => mean + noise * random.normal());
    const start = performance.now();
    for (let i = 0; i < CONFIGURATIONS; i++) {
      if (adaptive.states[i] === 'active') record(adaptive, i, 0, draws[i] as number);
    }
    const active = settle(adaptive);
    const spent = performance.now() - start;
    total += spent;
    slowest = Math.max(slowest, spent);
    kept += active / CONFIGURATIONS / CAP;
    const again = performance.now();
    for (let i = 0; i < CONFIGURATIONS; i++) {
      history[i]?.push(draws[i] as number);
      pairedLogRatio(history[i] as number[]);
    }
    anew += performance.now() - again;
  }
  return { perRound: total / CAP, slowest, kept, anew: anew / CAP };
}

for (const strict of [false, true]) {
  for (const kind of ['typical', 'stubborn'] as const) {
    session(kind, strict);
    const runs = Array.from({ length: SESSIONS }, () => session(kind, strict));
    const middle = (pick: (run: (typeof runs)[number]) => number): number =>
      runs.map(pick).sort((a, b) => a - b)[SESSIONS >> 1] as number;
    const perRound = middle((run) => run.perRound);
    console.log(
      `${kind}${strict ? ', strict' : ''}: ${perRound.toFixed(3)} ms a round of ${CONFIGURATIONS} configurations ` +
        `(slowest round ${middle((run) => run.slowest).toFixed(3)} ms, ${(100 * middle((run) => run.kept)).toFixed(0)} % active on average), ` +
        `${(perRound / middle((run) => run.anew)).toFixed(2)} of computing all anew`,
    );
  }
}
