/** Figures of a stored experiment in the formats of other tools. */

import { publishedFrom } from '../show/report/published-from.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { measurementsOf } from './experiment/measurements.ts';
import { bmf } from './exported/bmf.ts';
import { customSmallerIsBetter } from './exported/custom-smaller-is-better.ts';
import { exportedOf } from './exported/figures.ts';
import { goFormat } from './exported/go.ts';
import { openMetrics } from './exported/openmetrics.ts';
import { otava } from './exported/otava.ts';
import type { Kind, Stored } from './kind.ts';

const FORMATS = { bmf, customSmallerIsBetter, go: goFormat, openmetrics: openMetrics, otava } as const;

export type ExportedFormat = keyof typeof FORMATS;

/**
 * The figures of an experiment of any kind, complete or not, each with its 95 % interval over runs where the format has a place for it.
 * @throws JsdynoError BAD_OPTION where the experiment has nothing that the format could hold
 */
export function* exportFigures(kind: Kind, stored: Stored, format: ExportedFormat): Generator<string> {
  const plain = publishedFrom(measurementsOf(kind, stored));
  const exported = exportedOf(kind.readable?.(plain, stored) ?? plain, stored.experiment);
  if (exported.figures.length === 0) {
    throw new JsdynoError('BAD_OPTION', `${exported.experiment} has no figure that ${format} could hold`, {
      hint: '--format json',
    });
  }
  yield FORMATS[format](exported);
}
