import * as v from 'valibot';
import { parsedJson } from '../../../host/files/json-text.ts';
import { checked, invalid } from '../../../store/exchange/check.ts';
import { boolean, finite, list, name, object, text } from '../../../store/exchange/fields.ts';
import type { PairedRatio } from '../chained.ts';

const positive = v.pipe(finite, v.minValue(0, 'a number from 0 on'));
const shape = object({
  created: name,
  commit: name,
  base: name,
  machine: object({ kernel: text }),
  rows: list(
    object({
      kind: name,
      runtime: v.nullable(name),
      benchmark: name,
      configuration: text,
      metric: name,
      unit: name,
      isSmallerBetter: boolean,
      ratio: v.nullable(positive),
      interval: v.nullable(v.tuple([positive, v.nullable(positive)], 'two numbers')),
    }),
  ),
});

/** Whether it is a file of `jsdyno gate --history`: a line a gate. */
export function isGateHistory(text: string): boolean {
  return /^\s*\{"schema":\d+,"kind":"gate-history"/.test(text);
}

/**
 * Each commit against its base, which were measured in the same rounds; where that was does not matter, so machines of a CI make one series.
 * A line that a kill cut short is left out.
 * @throws JsdynoError IMPORT_INVALID
 */
export function gateRatios(text: string, file: string): PairedRatio[] {
  const lines = text.split('\n').filter((line) => line.trimEnd().endsWith('}'));
  return lines.flatMap((line, i) => {
    const place = `${file}, line ${i + 1}`;
    const document = parsedJson(line, (why) => invalid(`${place}: ${why}`, 'remove that line'));
    const { created, commit, base, rows } = checked(shape, document, place, '', 'remove that line');
    return rows.flatMap(
      ({ kind, runtime, benchmark, configuration, metric, unit, isSmallerBetter, ratio, interval }) => {
        // Of one commit with other packages, or against itself, nothing is said of commits.
        if (!ratio || base === commit) return [];
        const sign = isSmallerBetter ? -1 : 1;
        const [low = 0, high = null] = interval ?? [];
        const ends =
          low > 0 && high !== null ? [sign * Math.log(low), sign * Math.log(high)].sort((a, b) => a - b) : null;
        return [
          {
            key: {
              kind,
              benchmark,
              configuration,
              metric: { name: metric, unit, isSmallerBetter },
              variant: runtime ?? '',
              suite: null,
              host: 'paired',
            },
            from: base.slice(0, 12),
            to: commit.slice(0, 12),
            time: created,
            log: sign * Math.log(ratio),
            interval: ends === null ? null : ([ends[0] as number, ends[1] as number] as const),
            experiment: null,
            verdict: null,
          },
        ];
      },
    );
  });
}
