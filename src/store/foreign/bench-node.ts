import * as v from 'valibot';
import { list, notNegative, object, text } from '../exchange/fields.ts';
import { at, type ForeignFormat, type ForeignRow, jsonFormat, toldApart } from './format.ts';

const tool = 'bench-node';
const row = (name: string, rate: number): ForeignRow => ({
  benchmark: tool,
  parameters: { operation: name },
  rates: [rate],
});

/** `reporter: jsonReport`: operations a second of all samples; of the mode `time` the seconds of one. */
export const benchNode = jsonFormat({
  tool,
  isIn: (document) => typeof at(document, 0, 'runsSampled') === 'number',
  shape: list(object({ name: text, opsSec: v.optional(notNegative), totalTime: v.optional(notNegative) })),
  rowsOf: (results) =>
    results.flatMap(({ name, opsSec, totalTime }) => {
      const rate = opsSec ?? (totalTime === undefined ? undefined : 1 / totalTime);
      return rate === undefined ? [] : row(name, rate);
    }),
});

const HEADER = 'name,ops/sec,samples,plugins,min,max';
/** A name is not quoted, whatever is in it. */
const LINE = /^(.*),"([^"]*)",\d+,"[^"]*",[\d.]+us,[\d.]+us$/;

/** `reporter: csvReport`: each process begins with a header. */
export const benchNodeCsv: ForeignFormat<string> = {
  tool,
  isIn: (text) => text.startsWith(HEADER),
  rowsOf: (text) =>
    text.split(HEADER).flatMap((process) =>
      toldApart(
        process.split(/\r?\n/).flatMap((line) => {
          const [, name, rate] = LINE.exec(line) ?? [];
          return name === undefined || rate === undefined ? [] : row(name, numberOf(rate));
        }),
      ),
    ),
};

/** Written in the language of its process: three digits behind a sign are a group, since from 100 on rates are whole numbers. */
function numberOf(rate: string): number {
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(rate) ?? [];
  return Number(`${whole.replace(/\D/g, '')}.${decimals}`);
}
