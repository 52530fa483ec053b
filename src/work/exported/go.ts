import { printable } from '../../text/printable.ts';
import { rowName } from '../rules/limits.ts';
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
  const names = namesOf(figures);
  const byVariant = Map.groupBy(figures, ({ variant }) => variant);
  const blocks = [...byVariant].flatMap(([variant, own]) => [
    ...(variant === null ? [] : [`variant: ${printable(variant)}`]),
    ...own.flatMap((figure) => linesOf(figure, names.get(rowName(figure)) ?? '')),
  ]);
  return `${[`experiment: ${printable(experiment)}`, ...blocks].join('\n')}\n`;
}

function linesOf({ metric, isFirst, figures }: ExportedFigure, name: string): string[] {
  const unit = `${isFirst ? '' : `${metric.name}-`}${UNITS[metric.unit]}`;
  return figures.map((value) => `Benchmark${name} 1 ${metric.unit === 'ops/s' ? 1e9 / value : value} ${unit}`);
}

/** Of each row, by its name here. What is alike without blanks is told apart as Go does it: `a_b`, `a_b#01`. */
function namesOf(figures: readonly ExportedFigure[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const figure of figures) {
    if (names.has(rowName(figure))) continue;
    const base = nameOf(figure);
    let name = base;
    for (let count = 1; taken.has(name); count++) name = `${base}#${String(count).padStart(2, '0')}`;
    names.set(rowName(figure), name);
    taken.add(name);
  }
  return names;
}

/** What follows `Benchmark` is no small letter, and has no blanks. */
function nameOf({ benchmark, configuration }: ExportedFigure): string {
  const parameters = [...configuration.matchAll(PARAMETER)].map(([, key, value = '']) => {
    return `${key}=${/^['"`]/.test(value) ? value.slice(1, -1) : value}`;
  });
  const name = [benchmark, ...parameters].map((part) => printable(part).replace(/\s+/g, '_')).join('/');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
