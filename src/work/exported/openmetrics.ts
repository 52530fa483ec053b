import { printable } from '../../text/printable.ts';
import type { Exported, ExportedFigure } from './figures.ts';

const UNITS = { 'ops/s': 'ops_per_second', s: 'seconds', bytes: 'bytes' } as const;

/** OpenMetrics 1.0: a gauge a metric, with the mean and both ends of its 95 % interval, at the time of the experiment. */
export function openMetrics({ experiment, created, figures }: Exported): string {
  const seconds = Date.parse(created) / 1000;
  const families = Map.groupBy(figures, ({ metric }) => metric).entries();
  const lines = [...families].flatMap(([{ name, unit }, own]) => {
    const family = `jsdyno_${name.replace(/\W/g, '_')}_${UNITS[unit]}`;
    return [
      `# TYPE ${family} gauge`,
      `# UNIT ${family} ${UNITS[unit]}`,
      ...own.flatMap((figure) => samplesOf(figure, experiment).map((sample) => `${family}${sample} ${seconds}`)),
    ];
  });
  return `${[...lines, '# EOF'].join('\n')}\n`;
}

function samplesOf({ benchmark, configuration, variant, estimate }: ExportedFigure, experiment: string): string[] {
  const [low, high] = estimate.interval ?? [];
  const values = Object.entries({ mean: estimate.value, low, high }).filter(([, value]) => value !== undefined);
  return values.map(([statistic, value]) => {
    const labels = { experiment, benchmark, configuration, ...(variant === null ? {} : { variant }), statistic };
    const written = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
    return `{${written.join(',')}} ${value}`;
  });
}

function escaped(text: string): string {
  return printable(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}
