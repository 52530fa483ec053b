import { hostname } from 'node:os';
import { join } from 'node:path';
import { cacheFolder } from '../../host/files/own-folders.ts';
import { entryArguments } from '../../host/files/package-file.ts';
import { parseCpuList } from '../../host/machine/cpu-list.ts';
import { operationsKind } from '../../kinds/operations/kind.ts';
import { operationsPlan } from '../../kinds/operations/plan.ts';
import { ownCpus } from '../../measure/cpu-split.ts';
import { checkPin } from '../../measure/pin.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { drainOnInterrupt } from '../../work/console/interrupt.ts';
import { bringBundles } from '../../work/farm/bundles/bring.ts';
import { hostClass, hostFacts } from '../../work/farm/hosts/host-class.ts';
import { judging } from '../../work/farm/hosts/judge.ts';
import { type Probe, probeBy } from '../../work/farm/hosts/probe.ts';
import { openQueue } from '../../work/farm/queue.ts';
import { connectFarm } from '../../work/farm/sql/connect.ts';
import { shownUrl } from '../../work/farm/sql/farm-url.ts';
import { lockHost } from '../../work/farm/worker/host-lock.ts';
import { readyApart } from '../../work/farm/worker/ready-apart.ts';
import { runWorker } from '../../work/farm/worker/run-worker.ts';
import type { WorkerCommand } from './options.ts';

/** The process that measures. */
const ENTRY = entryArguments('src/cli/farm/measuring');

/**
 * `jsdyno farm worker`: lets this machine measure for a farm, until Ctrl-C.
 * @throws JsdynoError BAD_USAGE, BAD_URL, PINNING_UNAVAILABLE, FARM_HOST_BUSY, FARM_HOST_HELD, FARM_UNREACHABLE, FARM_NOT_PREPARED
 */
export async function worker(
  { farm = '', name, pin, allow, offline, acceptNoise }: WorkerCommand,
  io: Io,
): Promise<number> {
  if (farm === '') {
    throw new JsdynoError('BAD_USAGE', 'the address of the farm is missing', {
      hint: 'add --farm postgres://..., or set JSDYNO_FARM; "jsdyno farm up" starts a farm and prints its address',
    });
  }
  const shown = shownUrl(farm);
  // A password in the command line is not for everybody who may list processes.
  process.title = 'jsdyno farm worker';
  if (pin !== undefined) checkPin(pin);
  const cpus = pin === undefined ? null : parseCpuList(pin);
  const host = name ?? hostname();
  const bundles = join(cacheFolder(), 'bundles');
  const say = (text: string) => void io.stderr.write(`${printable(text)}\n`);
  const interrupt = drainOnInterrupt(() => say(DRAINING));
  const lock = await lockHost(cpus ?? ownCpus(), `${host} (process ${process.pid})`);
  try {
    const sql = await connectFarm(farm);
    try {
      const queue = await openQueue(sql);
      try {
        const facts = await hostFacts();
        say(`${host} joins ${shown}`);
        await runWorker({
          ...{ sql, queue, allow, say },
          host: { name: host, class: hostClass(facts), facts },
          makeReady: readyApart({
            entry: ENTRY,
            cpus,
            offline,
            say,
            bring: (document) => bringBundles(sql, document, bundles),
          }),
          judge: judging(sql, usualProbe(pin), { cpus, acceptsNoise: acceptNoise, say }),
          drain: interrupt.drain,
          abort: interrupt.abort,
        });
      } finally {
        // Its timers would keep a worker that has failed from ending.
        await queue.end();
      }
    } finally {
      await sql.end();
    }
  } finally {
    await lock.release();
    interrupt.release();
  }
  say(`${host} has left; its queue waits, or moves to other hosts`);
  return 0;
}

const DRAINING = 'ends after the current block; once more: ends now, and the block returns to the queue';

/**
 * The A/A by which hosts are judged: ten rounds of an operation that is nothing but the CPU, and of one that allocates and collects, each
 * in processes of its own, 40 runs in all.
 *
 * @param limitMs see ProbeRequest
 */
export function usualProbe(pin?: string, limitMs?: number): Probe {
  const plan = operationsPlan(['array-iteration', 'json'], 2, {
    runs: 10,
    fixed: true,
    // One process after the other, as most experiments are measured.
    turns: false,
    filter: ['for with an index', 'JSON.stringify with indent'],
    set: ['records=5'],
    ...(pin === undefined ? {} : { pin }),
  });
  return probeBy({ kind: operationsKind, plan, limitMs });
}
