/** The report of `jsdyno http` as tables: by route one of throughput and one of latencies for each rate, a line a variant. */

import { someTable, type TablesReport } from '../../../show/sheets/report.ts';
import { LATENCIES, THROUGHPUT } from './http-columns.ts';
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
    remarks: httpRemarks(report),
    experiment: report.experiment,
    legend: () => [[loadWords(report)], legendSentences(report)],
    inMarkdown: 'paragraphs',
  };
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
  const title = atRateWords(rate);
  return someTable({
    heading: { terminal: title, markdown: `${title.replace(/^a/, 'A')}, in ms:` },
    columns: LATENCIES,
    rows: rate.cells,
    stateOf: (cell) => cell,
    beside: 'never',
    notesOf: ({ words }) => (words === null ? [] : [words]),
  });
}
