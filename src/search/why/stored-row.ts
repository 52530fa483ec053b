/** A row of a stored experiment, and the two of its variants whose difference is to be explained. */

import type { Draft, Plan } from '../../measure/plan.ts';
import { rowTitle } from '../../show/report/row-titles.ts';
import type { StoredConfiguration, StoredExperiment, StoredVariant } from '../../store/experiments.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { shellLine } from '../../text/shell-word.ts';
import { declaredSpelling } from '../../work/experiment/with-variants.ts';
import { rowName } from '../../work/rules/limits.ts';

/** Rows and labels that are named in a message. */
const MOST_NAMED = 6;

/** The rows that words name: the one that is called so, or all that have each word in their name; without words all. Pure. */
export function rowsNamed<C extends StoredConfiguration>(rows: readonly C[], words: readonly string[]): C[] {
  const text = words.join(' ').trim();
  const exact = rows.filter((row) => rowName(row) === text || rowTitle(row) === text);
  const tokens = text.split(/\s+/).filter((word) => word !== '');
  return exact.length > 0 ? exact : rows.filter((row) => tokens.every((token) => isIn(row, token)));
}

/**
 * The row that words name: `buffers/buffer-tojson.js len=4096`, or all that tells it from the others. Pure.
 * @throws JsdynoError BAD_USAGE for none or several
 */
export function rowNamed<C extends StoredConfiguration>(
  { name }: Pick<StoredExperiment, 'name'>,
  rows: readonly C[],
  words: readonly string[],
): C {
  const found = rowsNamed(rows, words);
  if (found.length === 1) return found[0] as C;
  const named = (found.length === 0 ? rows : found).slice(0, MOST_NAMED).map(rowName).join(', ');
  const more = (found.length === 0 ? rows : found).length - MOST_NAMED;
  const which =
    found.length === 0
      ? `no row of ${name} is called "${words.join(' ').trim()}"`
      : `${found.length} rows of ${name} are meant`;
  throw new JsdynoError('BAD_USAGE', `${which}: ${named}${more > 0 ? `, and ${more} more` : ''}`, {
    hint: `name one: ${shellLine(['jsdyno', 'why', name, rowName(found[0] ?? (rows[0] as C))])}`,
  });
}

function isIn(row: StoredConfiguration, token: string): boolean {
  const { benchmark, configuration, parameters } = row;
  const [, key, value] = /^([\w-]+)=(.*)$/.exec(token) ?? [];
  if (key !== undefined && Object.hasOwn(parameters, key)) {
    return String(parameters[key]) === (value ?? '').replace(/^(['"])(.*)\1$/, '$2');
  }
  return benchmark.includes(token) || `${configuration} ${rowTitle(row)}`.split(' ').includes(token);
}

/**
 * The two variants: the baseline and the only contender, or those with these labels. Pure.
 * @throws JsdynoError BAD_USAGE
 */
export function sidesNamed(
  { name }: Pick<StoredExperiment, 'name'>,
  variants: readonly StoredVariant[],
  { old, new: to }: { old?: string | undefined; new?: string | undefined },
): [StoredVariant, StoredVariant] {
  const labels = variants.slice(0, MOST_NAMED).map(({ label }) => label);
  const named = (wanted: string) => {
    const found = variants.find(({ label, text }) => label === wanted || text === wanted);
    if (found !== undefined) return found;
    throw new JsdynoError('BAD_USAGE', `${name} has no variant "${wanted}"; it has ${labels.join(', ')}`, {
      hint: 'name two of them by --old and --new',
    });
  };
  const [baseline, ...contenders] = variants;
  const before = old === undefined ? baseline : named(old);
  const after = to === undefined ? (contenders.length === 1 ? contenders[0] : undefined) : named(to);
  if (before !== undefined && after !== undefined && before !== after) return [before, after];
  const what =
    variants.length < 2 ? 'has one variant, and nothing to compare it with' : `has ${variants.length} variants`;
  throw new JsdynoError('BAD_USAGE', `${name} ${what}: ${labels.join(', ')}`, {
    hint: variants.length < 2 ? 'compare two: jsdyno compare' : 'say which two: --old LABEL --new LABEL',
  });
}

/** The plan of a stored experiment for one of its rows: measured in the same way, and stopped when it is decided. Pure. */
export function planOfRow<P extends Plan>(plan: P, row: StoredConfiguration, budgetMs: number | undefined): Draft<P> {
  const {
    suiteSha256: _,
    claims: __,
    gate: ___,
    confirms: ____,
    nightly: _____,
    find: ______,
    format: _______,
    lanes: ________,
    fdr: _________,
    shares: __________,
    ...kept
  } = plan;
  return {
    ...(kept as unknown as Draft<P>),
    rows: [`${row.benchmark} ${declaredSpelling(row)}`],
    runs: Math.max(ROUNDS, plan.runs),
    fixed: undefined,
    leastRuns: undefined,
    budgetMs,
  };
}

/** The most rounds of a comparison, as in any other command. */
const ROUNDS = 30;
