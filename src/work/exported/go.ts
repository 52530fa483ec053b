import { printable } from '../../text/printable.ts';
import type { Exported, ExportedFigure } from './figures.ts';

/** Units as Go's tools know them; operations a second become the time of one. */
const UNITS = { 'ops/s': 'ns/op', s: 'sec/op', bytes: 'B/op' } as const;
/** A parameter as `spell` writes it: a word, or a text in one of three quotes. */
const PARAMETER = /([^\s=]+)=('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|\S+)/g;

/**
 * Go's benchmark format (golang.org/design/14313-benchmark-format), a line a run: `benchstat -col variant FILE`. Parameters are parts of the
 * name, `/n=10`, which its options know.
 */
export function goFormat({ experiment, figures }: Exported): string {
  const byVariant = Map.groupBy(figures, ({ variant }) => variant);
  const blocks = [...byVariant].flatMap(([variant, own]) => [
    ...(variant === null ? [] : [`variant: ${printable(variant)}`]),
    ...own.flatMap(linesOf),
  ]);
  return `${[`experiment: ${printable(experiment)}`, ...blocks].join('\n')}\n`;
}

function linesOf(figure: ExportedFigure): string[] {
  const { metric, isFirst, figures } = figure;
  const unit = `${isFirst ? '' : `${metric.name}-`}${UNITS[metric.unit]}`;
  const name = nameOf(figure);
  return figures.map((value) => `Benchmark${name} 1 ${metric.unit === 'ops/s' ? 1e9 / value : value} ${unit}`);
}

/** What follows `Benchmark` is no small letter, and has no blanks. */
function nameOf({ benchmark, configuration }: ExportedFigure): string {
  const parameters = [...configuration.matchAll(PARAMETER)].map(([, key, value = '']) => {
    return `${key}=${/^['"`]/.test(value) ? value.slice(1, -1) : value}`;
  });
  const name = [benchmark, ...parameters].map((part) => printable(part).replace(/\s+/g, '_')).join('/');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
