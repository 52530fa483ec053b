import { noteEnvironment } from '../../store/note-environment.ts';
import { binaryBytes } from '../../text/english-numbers.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Execution } from '../experiment/execution.ts';
import { placeOf } from '../experiment/same-place.ts';
import { needsFiles } from '../farm/adopt/orphans.ts';
import { isPassing } from '../farm/sql/lost-connection.ts';
import type { FarmSql } from '../farm/sql/sql.ts';
import type { NotedHost } from '../farm/submit/noted-hosts.ts';
import type { FarmDocument } from '../farm/wire/document.ts';
import type { Kind, Stored } from '../kind.ts';
import type { FarmChoice } from './farm-choice.ts';

/** A farm that is connected to: what carries experiments out there. */
export interface OpenFarm {
  elsewhere: NonNullable<Execution['elsewhere']>;
  /**
   * An experiment that the farm has, ready to go on without its files and runtimes; null where the farm has none of that name.
   * @throws JsdynoError EXPERIMENT_CHANGED
   */
  planned(kind: Kind, stored: Stored): Promise<Execution | null>;
  /**
   * Leaves an experiment that was interrupted to the farm, or ends it there, as was chosen.
   * @returns what is said of it
   */
  interrupted(stored: Pick<Stored, 'experiment'>): Promise<string>;
  /** Says there that an experiment has come to its end whose parts were carried out one after the other. */
  finished(stored: Pick<Stored, 'experiment'>): Promise<void>;
  close(): Promise<void>;
}

interface FarmEvents {
  /** Told of the hosts by lane, when it is known which they are, and whenever that changes. */
  onHosts?: ((hosts: readonly NotedHost[]) => void) | undefined;
  onNote?: ((text: string) => void) | undefined;
}

/**
 * Connects, and looks whether it is a farm.
 *
 * @throws JsdynoError FARM_UNREACHABLE, FARM_NOT_PREPARED, FARM_TOO_NEW
 */
export async function openFarm(choice: FarmChoice, { onHosts, onNote }: FarmEvents = {}): Promise<OpenFarm> {
  // The driver and the queue are loaded only where there is a farm.
  const [
    { openQueue },
    { measureAtFarm },
    { endExperiment, finishExperiment },
    { readExperimentByName },
    { plannerExecution },
  ] = await Promise.all([
    import('../farm/queue.ts'),
    import('../farm/submit/measure-at-farm.ts'),
    import('../farm/adopt/end-experiment.ts'),
    import('../farm/adopt/read-experiment.ts'),
    import('../farm/adopt/planner-execution.ts'),
  ]);
  const sql = await choice.connect();
  const queue = await openQueue(sql).catch(async (error: unknown) => {
    await sql.end();
    throw error;
  });
  /** Those that the farm has, and whose files need not be here. */
  const planned = new Set<string>();
  return {
    async elsewhere(execution) {
      const { database, experiment } = execution;
      const isPlanned = planned.has(experiment.name);
      try {
        return await measureAtFarm(execution, {
          ...{ sql, queue, onHosts, unlessSeenMs: choice.unlessSeen },
          ...(isPlanned ? {} : { pack: (_, patient) => sendFiles(patient, execution, onNote) }),
          onSubmitted() {
            if (placeOf(database, experiment) === null)
              noteEnvironment(database, experiment.id, { farm: { hosts: [] } });
          },
        });
      } catch (error) {
        throw isPassing(error) ? lost(experiment.name, choice, error) : error;
      }
    },
    async planned(kind, { database, experiment }) {
      const found = await readExperimentByName(sql, experiment.name);
      if (found === null) return null;
      planned.add(experiment.name);
      return plannerExecution(database, kind, experiment, found);
    },
    async interrupted({ experiment: { name, plan } }) {
      const words = `${choice.words} ${name}`;
      if (choice.onInterrupt === 'end') {
        await endExperiment(sql, queue, name, 'interrupted by whoever submitted it');
        return `interrupted; ended at the farm; "jsdyno resume${words}" starts it again, "jsdyno show ${name}" prints the runs so far`;
      }
      const left = needsFiles(plan)
        ? `left at the farm, which measures what is queued; "jsdyno resume${words}" continues it`
        : `left at the farm, where it continues; "jsdyno resume${words}" watches it again`;
      return `${left}, "jsdyno farm cancel${words}" ends it, "jsdyno show ${name}" prints the runs that are here`;
    },
    finished: ({ experiment: { name } }) => finishExperiment(sql, name),
    async close() {
      await queue.end();
      await sql.end();
    },
  };
}

function lost(name: string, { words }: FarmChoice, cause: unknown): JsdynoError {
  return new JsdynoError('FARM_UNREACHABLE', `the farm is away, or takes nothing: ${(cause as Error).message}`, {
    hint: `what was submitted is there, and what was measured is kept; "jsdyno resume${words} ${name}" continues`,
    cause,
  });
}

/** Bytes; less is sent before anybody wonders. */
const WORTH_SAYING = 5 * 2 ** 20;

/** Sends the files that hosts may not have. */
async function sendFiles(
  sql: FarmSql,
  execution: Execution,
  onNote: FarmEvents['onNote'],
): Promise<Pick<FarmDocument, 'bundles' | 'places'>> {
  const [{ bundlesOf }, { sendBundle }] = await Promise.all([
    import('../farm/bundles/bundles-of.ts'),
    import('../farm/bundles/send.ts'),
  ]);
  const { packed, ...said } = await bundlesOf(execution);
  const bytes = packed.reduce((sum, { size }) => sum + size, 0);
  if (bytes >= WORTH_SAYING) onNote?.(`sends ${binaryBytes(bytes)} of files that hosts may not have`);
  for (const one of packed) await sendBundle(sql, one);
  return said;
}
