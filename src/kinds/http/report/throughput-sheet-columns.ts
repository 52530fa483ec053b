import { relativeInterval, relativeSaid, withoutFigures } from '../../../show/report/said-relative.ts';
import type { SheetColumnOf } from '../../../show/report/sheet.ts';
import type { Say } from '../../../text/messages/say.ts';
import { numbersIn } from '../../../text/numbers.ts';
import type { HttpReport, HttpRoute, ServerUse, ThroughputCell } from './http-report.ts';
import { routeName } from './http-words.ts';
import type { PreloadCost } from './preload-cost.ts';

/** A route on one variant: a line of the sheet of throughputs. */
export interface ThroughputLine {
  route: HttpRoute;
  cell: ThroughputCell;
}

/** The columns of the sheet of throughputs. Pure. */
export function throughputColumns({ variants }: HttpReport, say: Say): SheetColumnOf<ThroughputLine>[] {
  const numbers = numbersIn(say.language);
  const use = (title: string, of: (use: ServerUse) => number | null, words: (figure: number) => string) => ({
    title,
    cell: ({ cell }: ThroughputLine) => {
      const figure = of(cell.use);
      return figure === null ? '' : words(figure);
    },
  });
  return [
    { title: say('sheets.http.route'), isNumber: false, cell: ({ route }) => routeName(route) },
    { title: say('sheets.variant'), isNumber: false, cell: ({ cell }) => cell.variant },
    { title: say('sheets.http.requests'), cell: ({ cell }) => requestsOf(cell, say) },
    {
      title: say('sheets.interval'),
      cell: ({ cell: { requests } }) =>
        requests === null || requests.interval === null ? '' : numbers.interval(requests.interval, 'plain'),
    },
    {
      title: say('sheets.against', { baseline: variants[0]?.label ?? '' }),
      isNumber: false,
      cell: ({ route, cell }) => againstOf(route, cell, say),
    },
    {
      title: say('sheets.interval'),
      cell: ({ cell: { relative } }) => (relative === null ? '' : relativeInterval(relative, say)),
    },
    use(say('sheets.http.server-cpu'), ({ serverCpu }) => serverCpu, numbers.plain),
    use(say('sheets.memory'), ({ memoryPeak }) => memoryPeak, numbers.bytes),
    use(say('sheets.http.loop-late'), ({ delayP99 }) => delayP99, numbers.seconds),
    use(say('sheets.http.gc'), ({ gcShare }) => gcShare, numbers.percent),
    use(say('sheets.http.generator-cpu'), ({ generatorCpu }) => generatorCpu, numbers.plain),
    { title: say('sheets.http.preload'), cell: ({ cell }) => costOf(cell.preloadCost, say) },
    { title: say('sheets.runs'), cell: ({ cell: { runs } }) => (runs === 0 ? '' : numbers.whole(runs)) },
    { title: say('sheets.remark'), isNumber: false, cell: ({ cell }) => withoutFigures(cell, say) },
  ];
}

/** `8,120`, or `at least 21,500` where the generator could do no more. */
function requestsOf({ requests, generatorBound }: ThroughputCell, say: Say): string {
  if (requests === null) return '';
  const figure = numbersIn(say.language).plain(requests.value);
  return generatorBound ? say('sheets.http.at-least', { figure }) : figure;
}

function againstOf({ throughput }: HttpRoute, cell: ThroughputCell, say: Say): string {
  if (cell.relative !== null) return relativeSaid(cell.relative, say);
  return cell === throughput[0] && throughput.some(({ relative }) => relative !== null) ? say('sheets.baseline') : '';
}

function costOf(cost: PreloadCost | null, say: Say): string {
  if (cost === null) return '';
  const numbers = numbersIn(say.language);
  const range = cost.interval === null ? '' : ` (${numbers.interval(cost.interval, 'change')})`;
  return `${numbers.change(cost.share)}${range}`;
}
