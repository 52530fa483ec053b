/** What was found out about an experiment beside its runs: profiles, differences, outputs. Each part is stored when it ends. */
import type { DatabaseSync } from 'node:sqlite';
import type { ExchangedPart } from './exchange/evidence.ts';
import { storedJson } from './stored-json.ts';

/** A part of a phase, whatever it found. */
export type EvidencePart = Omit<ExchangedPart, 'found'>;

/** Characters of JSON that a part may have: some 100,000 stacks. More would make a store slow that everybody reads. */
export const MOST_EVIDENCE = 32 * 1024 * 1024;

/**
 * Stores a part, in place of one of the same name. Of data that are too large nothing is kept but that they were.
 * @throws JsdynoError STORE_UNWRITABLE
 */
export function keepEvidence(
  database: DatabaseSync,
  experiment: number,
  { phase, part, wall, reason }: Omit<EvidencePart, 'at'>,
  data: unknown,
): void {
  const json = JSON.stringify(data) ?? 'null';
  const isTooLarge = json.length > MOST_EVIDENCE;
  database
    .prepare(
      'INSERT OR REPLACE INTO evidence (experiment, phase, part, at, wall, reason, json) VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
    .run(
      ...[experiment, phase, part, Date.now(), wall],
      isTooLarge ? `${part} is too large to be stored: ${json.length} characters` : reason,
      isTooLarge ? 'null' : json,
    );
}

/** The parts of an experiment in the order in which they ended, without what they found, which may be large. */
export function evidenceParts(database: DatabaseSync, experiment: number): EvidencePart[] {
  return database
    .prepare('SELECT phase, part, at, wall, reason FROM evidence WHERE experiment = ? ORDER BY at, rowid')
    .all(experiment) as unknown as EvidencePart[];
}

/** What a part found; null where it found nothing, or is not there. */
export function evidenceOf(
  database: DatabaseSync,
  experiment: number,
  { phase, part }: Pick<EvidencePart, 'phase' | 'part'>,
): unknown {
  const row = database
    .prepare('SELECT json FROM evidence WHERE experiment = ? AND phase = ? AND part = ?')
    .get(experiment, phase, part);
  return typeof row?.json === 'string' ? storedJson<unknown>(row.json) : null;
}
