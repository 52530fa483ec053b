/** The report of published claims. Formats compute nothing: each figure is here. */
import { type Envelope, jsonDocument } from '../../show/report/json-envelope.ts';
import type { Count } from '../../stats/quantities.ts';
import type { Answer } from './answer.ts';
import { type ClaimVerdict, judgeClaim, type Tolerance, verdictOfAll } from './judge-claim.ts';
import type { MappedClaim, PublishedChange, Statement } from './statement.ts';

export interface ClaimsReport {
  files: { name: string; sha256: string }[];
  tolerance: Tolerance;
  claims: ClaimRow[];
  /** The experiments that answers stem from, in the order of the answers. */
  experiments: ClaimExperiment[];
  /** Claims and statements by verdict; those without any are absent. */
  counts: { claims: Counts; statements: Counts };
}

type Counts = Partial<Record<ClaimVerdict, Count>>;

export interface ClaimExperiment {
  name: string;
  kind: string;
  state: string;
  /** ISO 8601. */
  created: string;
  variants: string[];
  /** The machine in words; null where it is not known. */
  machine: string | null;
}

export interface ClaimRow {
  id: string;
  line: Count;
  source: string;
  area: string;
  workload: string;
  metric: string;
  /** What was claimed, in the words of its author. */
  text: string;
  /** The gravest of its statements. */
  verdict: ClaimVerdict;
  shortened: string | null;
  note: string | null;
  /** Why there is none to measure; null where there is. */
  reason: string | null;
  statements: StatementRow[];
}

export interface StatementRow {
  name: string;
  kind: string;
  /** The row, spelt for people: `buffers/buffer-tojson.js len=256`. */
  row: string;
  /** The row that it is compared with; null where runtimes are compared. */
  against: string | null;
  baseline: string;
  contender: string;
  published: PublishedChange;
  verdict: ClaimVerdict;
  /** Why there is no figure; null where there is one that decides. */
  reason: string | null;
  measured: Answer | null;
}

/** What is known of a statement: an answer, or the reason why there cannot be one, or nothing yet. */
export type Found = { answer: Answer } | { notRunnable: string } | null;

/** Pure. */
export function claimsReport(
  files: ClaimsReport['files'],
  mapped: readonly MappedClaim[],
  foundOf: (statement: Statement) => Found,
  experiments: readonly ClaimExperiment[],
  tolerance: Tolerance,
): ClaimsReport {
  const claims = mapped.map(({ claim, statements, shortened, note, notRunnable }): ClaimRow => {
    const { id, line, source, area, workload, metric, text } = claim;
    const rows = statements.map((statement) => statementRow(statement, foundOf(statement), tolerance));
    const verdict = notRunnable === null ? verdictOfAll(rows.map((row) => row.verdict)) : 'not-runnable';
    const told = { id, line, source, area, workload, metric, text };
    return { ...told, verdict, shortened, note, reason: notRunnable, statements: rows };
  });
  const used = new Set(claims.flatMap((claim) => claim.statements.map(({ measured }) => measured?.experiment)));
  return {
    files,
    tolerance,
    claims,
    experiments: experiments.filter(({ name }) => used.has(name)),
    counts: {
      claims: countsOf(claims),
      statements: countsOf(claims.flatMap(({ statements }) => statements)),
    },
  };
}

function statementRow(statement: Statement, found: Found, tolerance: Tolerance): StatementRow {
  const { name, kind, row, against, baseline, contender, published } = statement;
  const told = {
    name,
    kind,
    row: rowWords(row),
    against: against && rowWords(against),
    baseline,
    contender,
    published,
  };
  if (found === null) return { ...told, verdict: 'not-measured', reason: null, measured: null };
  if ('notRunnable' in found) return { ...told, verdict: 'not-runnable', reason: found.notRunnable, measured: null };
  const { answer } = found;
  return { ...told, verdict: judgeClaim(published, answer, tolerance), reason: answer.reason, measured: answer };
}

function rowWords({ benchmark, parameters }: Statement['row']): string {
  const words = Object.entries(parameters)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}=${[value].flat().join('|')}`);
  return [benchmark, ...words].join(' ');
}

function countsOf(rows: readonly { verdict: ClaimVerdict }[]): Counts {
  const counts: Counts = {};
  for (const { verdict } of rows) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}

/**
 * Published claims beside what was measured, as printed by jsdyno claims --format json.
 * @title jsdyno claims
 */
export interface ClaimsDocument extends Envelope<'claims', 1>, ClaimsReport {}

/** The report with all its figures. What has no upper bound has null for it. */
export function claimsJson(report: ClaimsReport): string {
  return jsonDocument<ClaimsDocument>('claims', 1, report);
}
