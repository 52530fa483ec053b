import { counted } from '../../text/english-numbers.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { openQueue } from '../../work/farm/queue.ts';
import type { FarmSql } from '../../work/farm/sql/sql.ts';
import { cancelExperiment, drainHost, resumeHost, retryRows } from '../../work/farm/status/change-farm.ts';
import { farmStatus } from '../../work/farm/status/farm-status.ts';
import { atFarm, type FarmArgs } from './at-farm.ts';
import { printStatus } from './status.ts';

type Streams = Pick<Io, 'stdout'>;

/** `jsdyno farm drain`; returns the exit code. @throws JsdynoError FARM_UNKNOWN, FARM_FORBIDDEN */
export function drain(host: string, args: FarmArgs, io: Streams): Promise<number> {
  return change(args, io, async (sql) => {
    const { changed, state } = await drainHost(sql, host);
    if (!changed) return `${host} is ${state} already`;
    return state === 'draining'
      ? `${host} stops after its current block; jsdyno farm resume ${host} puts it back`
      : `${host} is drained: no worker runs now, and a new one measures nothing until jsdyno farm resume ${host}`;
  });
}

/** `jsdyno farm resume`; returns the exit code. @throws JsdynoError FARM_UNKNOWN, FARM_FORBIDDEN */
export function resume(host: string, args: FarmArgs, io: Streams): Promise<number> {
  return change(args, io, async (sql) => {
    const { changed, state } = await resumeHost(sql, host);
    return changed ? `${host} measures again` : `${host} is ${state} already`;
  });
}

/** `jsdyno farm cancel`; returns the exit code. @throws JsdynoError FARM_UNKNOWN, FARM_FORBIDDEN */
export function cancel(name: string, args: FarmArgs, io: Streams): Promise<number> {
  return change(args, io, (sql) =>
    withQueue(sql, async (queue) => {
      const { changed, state, blocks } = await cancelExperiment(sql, queue, name);
      if (!changed) return `${name} is ${state} already`;
      return `${name} is cancelled: ${blocks === 0 ? 'no block was' : blocks === 1 ? '1 block was' : `${blocks} blocks were`} queued or running; its runs are kept`;
    }),
  );
}

/** `jsdyno farm retry`; returns the exit code. @throws JsdynoError FARM_UNKNOWN, FARM_FORBIDDEN */
export function retry(name: string, row: string | undefined, args: FarmArgs, io: Streams): Promise<number> {
  return change(args, io, (sql) =>
    withQueue(sql, async (queue) => {
      const { rows, blocks } = await retryRows(sql, queue, name, row);
      if (rows === 0) return `${name} has no failed rows`;
      return `${counted(rows, 'row')} of ${name} ${rows === 1 ? 'is' : 'are'} measured again: ${counted(blocks, 'block')} queued`;
    }),
  );
}

/** Says what was done, or shows the farm as it is then. */
async function change(args: FarmArgs, io: Streams, act: (sql: FarmSql) => Promise<string>): Promise<number> {
  await atFarm(args, async (sql) => {
    const said = await act(sql);
    if (args.format === 'json') printStatus(await farmStatus(sql), 'json', io);
    else io.stdout.write(`${printable(said)}\n`);
  });
  return 0;
}

async function withQueue<T>(
  sql: FarmSql,
  work: (queue: Awaited<ReturnType<typeof openQueue>>) => Promise<T>,
): Promise<T> {
  const queue = await openQueue(sql);
  try {
    return await work(queue);
  } finally {
    await queue.end();
  }
}
