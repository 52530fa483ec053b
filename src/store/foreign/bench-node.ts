import * as v from 'valibot';
import { list, notNegative, object, text } from '../exchange/fields.ts';
import { at, type ForeignFormat, type ForeignRow, jsonFormat, SECONDS, toldApart } from './format.ts';

const tool = 'bench-node';
const row = (name: string, ...rates: readonly number[]): ForeignRow => ({
  benchmark: tool,
  parameters: { operation: name },
  rates,
});

/** `reporter: jsonReport`: operations a second of all samples; of the mode `time` the seconds of one. */
export const benchNode = jsonFormat({
  tool,
  isIn: (document) => typeof at(document, 0, 'runsSampled') === 'number',
  shape: list(object({ name: text, opsSec: v.optional(notNegative), totalTime: v.optional(notNegative) })),
  rowsOf: (results) =>
    results.map(({ name, opsSec, totalTime }) => {
      const rate = opsSec ?? (totalTime === undefined ? undefined : 1 / totalTime);
      return rate === undefined ? row(name) : row(name, rate);
    }),
});

const HEADER = /^name,(?:ops\/sec|total time),samples,plugins,min,max$/m;
/** A name is not quoted, whatever is in it; a rate is, and the time of the mode `time` is not. The last two have units before 0.6. */
const LINE = /^(.*),(?:"([^"]*)"|([\d.]+) (ns|µs|ms|s)),\d+,"[^"]*",[\d.]+[nµum]?s,[\d.]+[nµum]?s$/;

/** `reporter: csvReport`: each process begins with a header. */
export const benchNodeCsv: ForeignFormat<string> = {
  tool,
  rowsOf: (text) =>
    text
      .split(HEADER)
      .slice(1)
      .flatMap((process) =>
        toldApart(
          process.split(/\r?\n/).flatMap((line) => {
            const [, name, rate, time, unit = ''] = LINE.exec(line) ?? [];
            if (name === undefined) return [];
            if (rate !== undefined) return row(name, numberOf(rate));
            return row(name, 1 / (Number(time) * (SECONDS[unit.replace('µ', 'u')] ?? Number.NaN)));
          }),
        ),
      ),
};

/** Written in the language of its process: three digits behind a sign are a group, since from 100 on rates are whole numbers. */
function numberOf(rate: string): number {
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(rate) ?? [];
  return Number(`${whole.replace(/\D/g, '')}.${decimals}`);
}
