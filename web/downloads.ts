import type { PageData } from '../src/show/page/data-shape.ts';
import { unpackFigures, unpackRounds } from '../src/show/page/samples.ts';
import { saveAs } from './copies.ts';
import { experimentsOf } from './data.ts';
import { button } from './element.ts';

/** All that the page carries, as JSON: every figure of every run, with the digits that are kept of it. */
export function offerDownloads(data: PageData): void {
  const place = document.getElementById('downloads');
  if (place === null) return;
  place.hidden = false;
  place.append(button(data.texts['save-json'] ?? '', () => void save(data)));
}

async function save(data: PageData): Promise<void> {
  const experiments = (await experimentsOf(data)).map(({ name, command, labels, metrics, figures }) => ({
    name,
    command,
    variants: labels,
    rows: figures.map(([benchmark, configuration, metric, sides]) => ({
      benchmark,
      configuration,
      metric: metrics[metric]?.name,
      unit: metrics[metric]?.unit,
      runs: sides.map(([rounds, figures], i) => ({
        variant: labels[i],
        rounds: unpackRounds(rounds),
        figures: unpackFigures(figures).map((figure) => Number(figure.toPrecision(6))),
      })),
    })),
  }));
  saveAs('report.json', 'application/json', `${JSON.stringify({ experiments })}\n`);
}
