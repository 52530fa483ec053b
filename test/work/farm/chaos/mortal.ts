import type { FarmSql, Sql } from '../../../../src/work/farm/sql/sql.ts';
import type { Moment } from './told.ts';

/** The statement by which a block ends, see src/work/farm/worker/attempt.ts. */
const ENDS_BLOCK = /^UPDATE jsdyno\.block SET state = 'done'/;

/** A database in whose next transaction that ends a block this process can be made to kill itself. */
export function mortal(sql: FarmSql): { sql: FarmSql; dieAt(moment: Moment): void } {
  let when: Moment | null = null;
  return {
    dieAt: (moment) => {
      when = moment;
    },
    sql: {
      ...sql,
      transaction: async (work) => {
        let ends = false;
        const watched = async (within: Sql) => {
          const done = await work({
            query: async (text, values) => {
              const rows = await within.query<never>(text, values);
              if (ENDS_BLOCK.test(text)) ends = true;
              if (ends && when === 'before the commit') die();
              return rows;
            },
          });
          // COMMIT is written to the socket before the event loop gets to this, and its answer is not read any more.
          if (ends && when === 'in the commit') setImmediate(die);
          return done;
        };
        const done = await sql.transaction(watched);
        if (ends && when === 'after the commit') die();
        return done;
      },
    },
  };
}

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}
