import { JsdynoError } from '../../text/errors/catalogue.ts';
import { checkFarm } from '../../work/farm/sql/check.ts';
import { connectFarm } from '../../work/farm/sql/connect.ts';
import type { FarmSql } from '../../work/farm/sql/sql.ts';

export interface FarmArgs {
  /** The address, which may have a password in it. */
  farm?: string | undefined;
  format?: string | undefined;
}

/**
 * Does something at a farm, and leaves it.
 *
 * @throws JsdynoError BAD_USAGE, FARM_UNREACHABLE, FARM_NOT_PREPARED, FARM_TOO_NEW, FARM_FORBIDDEN
 */
export async function atFarm<T>({ farm = '' }: FarmArgs, work: (sql: FarmSql) => Promise<T>): Promise<T> {
  if (farm === '') {
    throw new JsdynoError('BAD_USAGE', 'the address of the farm is missing', {
      hint: 'add --farm postgres://..., or set JSDYNO_FARM; "jsdyno farm up" prints the address',
    });
  }
  const sql = await connectFarm(farm);
  try {
    await checkFarm(sql);
    return await work(sql);
  } finally {
    await sql.end();
  }
}
