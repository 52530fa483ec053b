import { parsedJson } from '../../host/files/json-text.ts';
import { invalid } from '../exchange/check.ts';
import { byName, list, notNegative, object, text } from '../exchange/fields.ts';
import { type ForeignFormat, type ForeignRow, jsonFormat, SECONDS, toldApart } from './format.ts';

const BEGIN = /^\s*window\.BENCHMARK_DATA\s*=\s*/;
const tool = 'github-action-benchmark';
const HINT = 'name the data.js of its page, as the action wrote it';
const history = jsonFormat({
  tool,
  isIn: () => true,
  shape: object({
    entries: byName(
      list(
        object({
          commit: object({ id: text }),
          benches: list(object({ name: text, value: notNegative, unit: text })),
        }),
      ),
    ),
  }),
  rowsOf: ({ entries }) =>
    Object.entries(entries).flatMap(([benchmark, commits]) =>
      commits.slice(-2).flatMap(({ commit, benches }) =>
        toldApart(
          benches.flatMap(({ name, value, unit }): ForeignRow[] => {
            const parameters = { operation: name, commit: commit.id.slice(0, 12) };
            const rate = rateOf(value, unit);
            return rate === null ? [] : [{ benchmark, parameters, rates: [rate] }];
          }),
        ),
      ),
    ),
});

/** The `data.js` of its page: the last two commits of each suite, a mean each. What is neither a time nor a rate is left out. */
export const githubAction: ForeignFormat<string> = {
  tool,
  side: 'commit',
  isIn: (text) => BEGIN.test(text),
  rowsOf: (text, file) =>
    history.rowsOf(
      parsedJson(text.replace(BEGIN, '').replace(/;?\s*$/, ''), (why) => invalid(`${file} of ${tool}: ${why}`, HINT)),
      file,
    ),
};

/** Each tool that it reads has its own words for a unit: `ns/iter`, `msec`, `ops/sec`, `req/s`. */
function rateOf(value: number, unit: string): number | null {
  if (/^(ops|iter|req\w*)\/s(ec(ond)?)?$/i.test(unit)) return value;
  const [, name = ''] = /^(ns|us|µs|ms|s)(?:ec)?(?:\/\w+)?$/.exec(unit) ?? [];
  const seconds = SECONDS[name.replace('µ', 'u')];
  return seconds === undefined ? null : 1 / (value * seconds);
}
