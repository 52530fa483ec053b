import { JsdynoError } from '../../../text/errors/catalogue.ts';

/** The driver of PostgreSQL, and the queue's engine. */
export interface Drivers {
  pg: typeof import('pg').default;
  PgBoss: typeof import('pg-boss').PgBoss;
}

/**
 * Packages that a farm alone needs: npm does not install them with jsdyno.
 *
 * @throws JsdynoError PACKAGE_MISSING, with what to type
 */
export async function farmDrivers(): Promise<Drivers> {
  try {
    const [{ default: pg }, { PgBoss }] = await Promise.all([import('pg'), import('pg-boss')]);
    return { pg, PgBoss };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new JsdynoError('PACKAGE_MISSING', 'a farm needs the packages pg and pg-boss', {
      hint: 'beside jsdyno type: npm install pg pg-boss (with -g where jsdyno was installed with it)',
    });
  }
}
