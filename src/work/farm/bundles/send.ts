import type { FarmSql } from '../sql/sql.ts';
import { compressed } from './compress.ts';
import type { Packed } from './pack.ts';

/** Bytes of a part: PostgreSQL and its driver hold a part in memory several times. */
const PART_BYTES = 4 * 2 ** 20;
/** What a part may take until it is sent, ms: on a machine that is very busy. */
const LONGEST_PART_MS = 300_000;

/**
 * Puts files into the farm's database, in one transaction: all of them are there, or none.
 * @param partBytes bytes of a part
 * @returns `there` where somebody had sent them before
 */
export async function sendBundle(
  sql: FarmSql,
  packed: Pick<Packed, 'sha256' | 'form' | 'size' | 'content'>,
  partBytes: number = PART_BYTES,
): Promise<'sent' | 'there'> {
  const { sha256, form, size } = packed;
  const isThere = async () => {
    // In use: see sweep-bundles.ts.
    const found = await sql.query('UPDATE jsdyno.bundle SET used = now() WHERE sha256 = $1 RETURNING sha256', [sha256]);
    return found.length > 0;
  };
  if (await isThere()) return 'there';
  return sql.transaction(async (within) => {
    // Between two parts one is compressed, and nobody but who sends the same waits for this transaction.
    await within.query(`SET LOCAL idle_in_transaction_session_timeout = ${LONGEST_PART_MS}`);
    // Waits for whoever is sending the same at the moment.
    const mine = await within.query(
      `INSERT INTO jsdyno.bundle (sha256, form, size, parts) VALUES ($1, $2, $3, 0)
       ON CONFLICT (sha256) DO NOTHING RETURNING sha256`,
      [sha256, form, size],
    );
    if (mine.length === 0) return 'there';
    let parts = 0;
    for await (const bytes of compressed(packed.content(), partBytes)) {
      await within.query('INSERT INTO jsdyno.bundle_part (sha256, part, bytes) VALUES ($1, $2, $3)', [
        sha256,
        parts++,
        bytes,
      ]);
    }
    await within.query('UPDATE jsdyno.bundle SET parts = $2 WHERE sha256 = $1', [sha256, parts]);
    return 'sent';
  });
}
