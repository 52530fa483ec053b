import { type Envelope, jsonDocument } from '../../show/report/json-envelope.ts';
import type { Io } from '../../text/io.ts';
import { lookOf } from '../../work/console/print-report.ts';
import type { FarmSql } from '../../work/farm/sql/sql.ts';
import { farmStatus } from '../../work/farm/status/farm-status.ts';
import type { FarmStatus } from '../../work/farm/status/status.ts';
import { statusTable } from '../../work/farm/status/status-table.ts';
import { atFarm, type FarmArgs } from './at-farm.ts';

/**
 * A farm at one instant, as printed by jsdyno farm status --json, and by drain, resume, cancel and retry as it is afterwards.
 * @title jsdyno farm status
 */
export interface FarmDocument extends Envelope<'farm', 1>, FarmStatus {}

/** The exit code where something is stuck and was asked for. */
const STUCK = 3;

/** `jsdyno farm status`; returns the exit code. */
export async function status(
  args: FarmArgs & { failIfStuck?: boolean | undefined },
  io: Pick<Io, 'stdout'>,
  look: (sql: FarmSql) => Promise<FarmStatus> = farmStatus,
): Promise<number> {
  const found = await atFarm(args, look);
  printStatus(found, args.format, io);
  return args.failIfStuck === true && found.stuck.length > 0 ? STUCK : 0;
}

export function printStatus(found: FarmStatus, format: string | undefined, { stdout }: Pick<Io, 'stdout'>): void {
  stdout.write(format === 'json' ? jsonDocument<FarmDocument>('farm', 1, found) : statusTable(found, lookOf(stdout)));
}
