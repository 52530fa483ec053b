import { QUEUE_SCHEMA } from './queue-schema.ts';
import type { Sql } from './sql.ts';
import { SCHEMA } from './tables.ts';

/** Who may what: groups that nobody logs in as; the farm's owner grants them to users. */
export const ROLES = ['jsdyno_read', 'jsdyno_submit', 'jsdyno_work'] as const;
export type Role = (typeof ROLES)[number];

/** The farm's owner may do all of it. Every role reads everything: job data and tables hold no secrets. */
const RIGHTS: Record<Role, readonly string[]> = {
  jsdyno_read: [],
  // Who submitted an experiment stays as it was, and a document is changed by its submitter alone (tables.ts). Nobody deletes an experiment.
  jsdyno_submit: [
    `GRANT INSERT ON ${SCHEMA}.experiment TO jsdyno_submit`,
    `GRANT UPDATE (document, state, reason, ended, planner, planner_token, planner_seen) ON ${SCHEMA}.experiment TO jsdyno_submit`,
    `GRANT INSERT, UPDATE ON ${SCHEMA}.row_place, ${SCHEMA}.block TO jsdyno_submit`,
    `GRANT INSERT ON ${SCHEMA}.bundle, ${SCHEMA}.bundle_part TO jsdyno_submit`,
    `GRANT UPDATE (used, parts) ON ${SCHEMA}.bundle TO jsdyno_submit`,
    `GRANT INSERT, UPDATE, DELETE ON ${SCHEMA}.series, ${SCHEMA}.pointed, ${SCHEMA}.point TO jsdyno_submit`,
  ],
  jsdyno_work: [
    `GRANT INSERT, UPDATE ON ${SCHEMA}.host TO jsdyno_work`,
    `GRANT UPDATE ON ${SCHEMA}.block TO jsdyno_work`,
    `GRANT UPDATE (begun) ON ${SCHEMA}.row_place TO jsdyno_work`,
    `GRANT INSERT, UPDATE, DELETE ON ${SCHEMA}.refusal TO jsdyno_work`,
    `GRANT UPDATE (used) ON ${SCHEMA}.bundle TO jsdyno_work`,
  ],
};

/** Both who submits and who works put jobs into queues, take them out and see to those that were not ended. */
const QUEUES = `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${QUEUE_SCHEMA} TO jsdyno_submit, jsdyno_work`;

/**
 * Makes the roles where this user may, and gives them their rights to the tables as they are now; for roles that are there already, too.
 *
 * @returns the roles that there are not, since this user may make none
 */
export async function grantRoles(sql: Sql): Promise<Role[]> {
  const [can] = await sql.query<{ may: boolean }>(
    'SELECT rolsuper OR rolcreaterole AS may FROM pg_roles WHERE rolname = current_user',
  );
  if (can?.may === true) for (const role of ROLES) await makeRole(sql, role);
  const [owner] = await sql.query<{ is: boolean }>(
    'SELECT bool_and(pg_has_role(current_user, nspowner, $2)) AS is FROM pg_namespace WHERE nspname = ANY($1)',
    [[SCHEMA, QUEUE_SCHEMA], 'USAGE'],
  );
  const rows = await sql.query<{ rolname: Role }>('SELECT rolname FROM pg_roles WHERE rolname = ANY($1)', [[...ROLES]]);
  const there = new Set(rows.map((row) => row.rolname));
  for (const role of ROLES) {
    if (!there.has(role) || owner?.is !== true) continue;
    for (const schema of [SCHEMA, QUEUE_SCHEMA]) {
      await sql.query(`GRANT USAGE ON SCHEMA ${schema} TO ${role}`);
      await sql.query(`GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${role}`);
    }
    for (const right of RIGHTS[role]) await sql.query(right);
  }
  if (owner?.is === true && there.has('jsdyno_submit') && there.has('jsdyno_work')) await sql.query(QUEUES);
  return ROLES.filter((role) => !there.has(role));
}

/** Roles are of the whole server: another of its databases may be prepared at the same moment. */
async function makeRole(sql: Sql, role: Role): Promise<void> {
  await sql.query(`DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role} NOLOGIN; END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$`);
}
