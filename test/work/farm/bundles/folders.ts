import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before } from 'node:test';
import type { FarmSql } from '../../../../src/work/farm/sql/sql.ts';
import { TABLES } from '../../../../src/work/farm/sql/tables.ts';
import { emptyFarm } from '../empty-farm.ts';

/** Where the tests of one file have their folders; removed behind them. */
const home = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
/** A farm's database. */
export let sql: FarmSql;
before(async () => {
  sql = await emptyFarm();
  await sql.query(TABLES);
});
after(async () => {
  await sql.end();
  rmSync(home, { recursive: true });
});

let made = 0;
/** A new folder with files by path, and links by path with `-> ` before their target. */
export function folderOf(files: Record<string, string>, name = 'suite'): string {
  const folder = join(home, `here-${made++}`, name);
  mkdirSync(folder, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    const at = join(folder, path);
    mkdirSync(dirname(at), { recursive: true });
    if (text.startsWith('-> ')) symlinkSync(text.slice(3), at);
    else writeFileSync(at, text);
  }
  return folder;
}

export const newPlace = () => join(home, `there-${made++}`);

/** Puts parts into the database past all that a sender looks at, as somebody who may write there could. */
export async function putParts(digest: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  let count = 0;
  await sql.query("INSERT INTO jsdyno.bundle (sha256, form, size, parts) VALUES ($1, 'folder', 1, 0)", [digest]);
  for await (const bytes of parts) {
    await sql.query('INSERT INTO jsdyno.bundle_part VALUES ($1, $2, $3)', [digest, count++, bytes]);
  }
  await sql.query('UPDATE jsdyno.bundle SET parts = $2 WHERE sha256 = $1', [digest, count]);
}
