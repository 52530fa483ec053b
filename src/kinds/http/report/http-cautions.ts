import { median } from '../../../stats/describe.ts';
import { plusMinusOf } from '../../../stats/estimate.ts';
import { smallest } from '../../../stats/extremes.ts';
import type { Warning, WarningSubject } from '../../../stats/warning.ts';
import type { HttpRoute, LatencyCell } from './http-report.ts';

const EXPERIMENT: WarningSubject = { type: 'experiment', name: null };

/** Cautions that keep readers from taking tails for more than they are. Pure. */
export function cautions(routes: readonly HttpRoute[]): Warning[] {
  const cells = routes.flatMap(({ rates }) => rates.flatMap((rate) => rate.cells));
  const compared = cells.filter(({ quantiles }) => quantiles.p99?.relative != null);
  return [...resolution(compared), ...rareEvents(compared)];
}

/** A shift that is smaller than half an interval cannot be seen: `10 processes cannot resolve a 5 % shift of P99`. */
function resolution(cells: readonly LatencyCell[]): Warning[] {
  const undecided = cells.filter(({ quantiles }) => quantiles.p99?.relative?.verdict === 'undecided');
  const halves = undecided.flatMap(({ quantiles }) => {
    const half = plusMinusOf({ interval: quantiles.p99?.relative?.interval ?? null });
    return half === null ? [] : [half];
  });
  if (halves.length === 0) return [];
  const percent = median(halves) * 100;
  const runs = smallest(undecided.map((cell) => cell.runs));
  const shift = percent < 10 ? percent.toFixed(1) : percent.toFixed(0);
  const words = `${runs} ${runs === 1 ? 'process' : 'processes'} a side cannot resolve a shift of less than about ${shift} % here`;
  const next = 'more --runs narrow that, longer ones hardly do';
  const values = { processes: runs, shiftShare: percent / 100 };
  return [{ kind: 'tail-resolution', subject: EXPERIMENT, words, next, values }];
}

function rareEvents(cells: readonly LatencyCell[]): Warning[] {
  if (cells.length === 0) return [];
  const words =
    'P99.9 and max rest on few requests of each run: a change of a quarter is seen in one of seven experiments of 10 runs';
  return [{ kind: 'rare-events', subject: EXPERIMENT, words, next: 'rely on P50 and P99' }];
}
