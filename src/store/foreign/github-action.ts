import * as v from 'valibot';
import { checked } from '../exchange/check.ts';
import { byName, list, notNegative, object, text } from '../exchange/fields.ts';
import { at, type ForeignRow, jsonFormat, SECONDS, toldApart } from './format.ts';

const tool = 'github-action-benchmark';
const HINT = 'name the data.js of its page, as the action wrote it';
const shape = object({
  entries: byName(
    list(
      object({
        commit: object({ id: text }),
        date: v.optional(notNegative),
        tool: v.optional(text),
        benches: list(object({ name: text, value: notNegative, unit: text })),
      }),
    ),
  ),
});

/**
 * All commits of each suite, the oldest first; `date` in ms since 1970.
 * @throws JsdynoError IMPORT_INVALID
 */
export function actionCommits(document: unknown, file: string): v.InferOutput<typeof shape>['entries'] {
  return checked(shape, document, `${file} of ${tool}`, '', HINT).entries;
}

/**
 * The `data.js` of its page, or the file of `external-data-json-path`: the last two commits of each suite, a mean each. What is neither a
 * time nor a rate is left out.
 */
export const githubAction = jsonFormat({
  tool,
  side: 'commit',
  isIn: (document) => typeof at(document, 'repoUrl') === 'string' && typeof at(document, 'entries') === 'object',
  shape,
  rowsOf: ({ entries }) => {
    const suites = Object.entries(entries).map(([name, commits]) => ({ name, commits: commits.slice(-2) }));
    const ids = suites.map(({ commits }) => commits.map(({ commit }) => commit.id).join());
    // Suites that were not measured at the same commits are compared all the same.
    const places = new Set(ids).size > 1 ? [LAST, 'the one before'] : [];
    const rows = suites.flatMap(({ name: benchmark, commits }) =>
      commits.flatMap(({ commit, benches }, at) =>
        toldApart(
          benches.flatMap(({ name, value, unit }): ForeignRow[] => {
            const side = places[commits.length - 1 - at] ?? commit.id.slice(0, 12);
            const rate = rateOf(value, unit);
            return rate === null ? [] : [{ benchmark, parameters: { operation: name, commit: side }, rates: [rate] }];
          }),
        ),
      ),
    );
    // The first variant is the baseline.
    return rows.toSorted((a, b) => Number(a.parameters.commit === LAST) - Number(b.parameters.commit === LAST));
  },
});

const LAST = 'the last';
/** Each tool that it reads has its own words for a unit: `ns/iter`, `ms/op`, `ops/sec`, `ops/us`, `iter/sec`, `req/s`. */
function rateOf(value: number, unit: string): number | null {
  const [, per, short, long] =
    /^((?:ops|iter|req\w*)\/)?(?:([nuµμm]?s)(?:ecs?)?|(nano|micro|milli|)seconds?)(?:\/\w+)?$/i.exec(unit) ?? [];
  const seconds = SECONDS[short?.toLowerCase().replace(/[µμ]/, 'u') ?? LONG[long?.toLowerCase() ?? 'none'] ?? ''];
  if (seconds === undefined) return null;
  return per === undefined ? 1 / (value * seconds) : value / seconds;
}

const LONG: Readonly<Record<string, string>> = { nano: 'ns', micro: 'us', milli: 'ms', '': 's' };
