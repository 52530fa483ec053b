/** The report of `jsdyno http` as tables: by route one of throughput and one of latencies for each rate, a line a variant. */

import { figureCell, type MatrixRow, matrixSections, missingReasons, sideCell } from '../../../show/sheets/matrix.ts';
import { type Section, someTable, type TablesReport } from '../../../show/sheets/report.ts';
import { bytesWords, given, plain, timeWords } from '../../../text/english-numbers.ts';
import { LATENCIES, QUANTILE_TITLES, requestsIn, THROUGHPUT } from './http-columns.ts';
import type { HttpRate, HttpReport, HttpRoute } from './http-report.ts';
import { atRateWords, httpRemarks, legendSentences, loadWords, routeName, withoutAbsent } from './http-words.ts';
import { preloadWords } from './preload-cost.ts';

export function httpTables(report: HttpReport): TablesReport {
  return {
    sections: report.routes.map((route) => ({
      title: routeName(route),
      about: route.request === '' ? null : { code: route.request },
      tables: [throughputTable(route), ...route.rates.map(withoutAbsent).map(latencyTable)],
    })),
    overview: overviewOf(report.routes),
    remarks: httpRemarks(report),
    experiment: report.experiment,
    legend: () => [[loadWords(report)], legendSentences(report)],
    inMarkdown: 'paragraphs',
  };
}

/** Several routes on three variants or more: throughput, median and tail of the latencies, and memory of each. */
function overviewOf(routes: readonly HttpRoute[]): Section[] {
  const [first] = routes;
  if (first === undefined || routes.length < 2) return [];
  const labels = first.throughput.map(({ variant }) => variant);
  const groups = routes.map((route) => ({
    title: routeName(route),
    about: route.request,
    rows: [throughputLine(route), ...route.rates.flatMap(latencyLines), memoryLine(route)],
  }));
  return matrixSections(labels, [{ title: `Against ${labels[0]}`, groups }]);
}

function throughputLine({ throughput }: HttpRoute): MatrixRow {
  const figures = throughput.map((cell) => requestsIn(cell, plain, (figure) => `≥ ${figure}`));
  return {
    name: 'requests/s',
    figure: figures[0] ?? '',
    cells: throughput.slice(1).map((cell, i) => sideCell(cell, cell.relative, 'speed', figures[i + 1] ?? '')),
    notes: missingReasons(throughput),
    isFlagged: throughput.some(({ warnings }) => warnings.length > 0),
  };
}

function latencyLines({ rate, cells }: HttpRate): MatrixRow[] {
  return (['p50', 'p99'] as const).map((quantile) => {
    const figures = cells.map(({ quantiles }) => optional(quantiles[quantile]?.value));
    const sides = cells.slice(1);
    return {
      name: `${QUANTILE_TITLES[quantile]} at ${given(rate)}/s`,
      figure: figures[0] ?? '',
      cells: sides.map((cell, i) =>
        sideCell(cell, cell.quantiles[quantile]?.relative ?? null, 'time', figures[i + 1] ?? ''),
      ),
      isFlagged: cells.some(({ warnings }) => warnings.length > 0),
    };
  });
}

function memoryLine({ throughput }: HttpRoute): MatrixRow {
  const [figure = '', ...others] = throughput.map(({ use: { memoryPeak } }) =>
    memoryPeak === null ? '' : bytesWords(memoryPeak),
  );
  return { name: 'memory', figure, cells: others.map((words) => figureCell(words)) };
}

function optional(seconds: number | undefined): string {
  return seconds === undefined ? '' : timeWords(seconds * 1e9);
}

function throughputTable(route: HttpRoute) {
  return someTable({
    columns: THROUGHPUT,
    rows: route.throughput.map((cell) => ({ route, cell })),
    stateOf: ({ cell }) => cell,
    beside: 'never',
    notesOf: ({ cell: { preloadCost } }) => (preloadCost === null ? [] : [preloadWords(preloadCost)]),
    hasNotesInMarkdown: true,
  });
}

function latencyTable(rate: HttpRate) {
  const title = `${atRateWords(rate)}, in ms`;
  return someTable({
    heading: { terminal: title, markdown: `${title.replace(/^a/, 'A')}:` },
    columns: LATENCIES,
    rows: rate.cells,
    stateOf: (cell) => cell,
    beside: 'never',
    notesOf: ({ words }) => (words === null ? [] : [words]),
  });
}
