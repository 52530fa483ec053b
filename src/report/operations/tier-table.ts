/** Which of V8's compilers operations reached and what was given up on the way, for `jsdyno ops --tiers`. */

import { widest } from '../table-columns.ts';

/** One operation on one runtime; without a tier the reason. */
export interface OperationTier {
  benchmark: string;
  configuration: string;
  variant: string;
  tier: string | null;
  deopts: readonly { reason: string; function?: string; location?: string }[];
  reason?: string | undefined;
}

/** By file and operation, a line a runtime; deoptimisations below it, equal ones counted. */
export function formatTiers(tiers: readonly OperationTier[]): string {
  const lines: string[] = [];
  const labels = widest(tiers.map(({ variant }) => variant));
  for (const [benchmark, own] of Map.groupBy(tiers, (one) => one.benchmark)) {
    lines.push(benchmark);
    for (const [configuration, rows] of Map.groupBy(own, (one) => one.configuration)) {
      lines.push(`  ${configuration}`);
      for (const row of rows) lines.push(...rowLines(row, labels));
    }
    lines.push('');
  }
  return [...lines, ...LEGEND, ''].join('\n');
}

const LEGEND = [
  'The highest tier that the operation, or the loop it became part of, was compiled by; and where',
  'optimised code was given up. Measured in processes of their own: tracing takes time.',
];

function rowLines({ variant, tier, deopts, reason }: OperationTier, labels: number): string[] {
  const name = `    ${variant.padEnd(labels)}  `;
  if (tier === null) return [`${name}${reason ?? 'not told'}`];
  const count =
    deopts.length === 0 ? 'no deoptimisation' : `${deopts.length} deoptimisation${deopts.length > 1 ? 's' : ''}`;
  const kinds = Map.groupBy(deopts, (one) => [one.reason, one.function, one.location].filter(Boolean).join(', '));
  const indent = ' '.repeat(name.length);
  return [
    `${name}${tier}, ${count}`,
    ...[...kinds].map(([text, own]) => `${indent}${own.length > 1 ? `${own.length} x ` : ''}${text}`),
  ];
}
