import type { BlockOrder } from '../../experiment/dispatcher.ts';
import type { FarmSql } from '../sql/sql.ts';
import type { FarmExperiment } from '../wire/document.ts';
import type { BlockQueue } from './block-queue.ts';
import type { NotedHost } from './noted-hosts.ts';
import type { SubmitOptions } from './submit.ts';

export interface AtFarmOptions extends SubmitOptions {
  sql: FarmSql;
  queue: BlockQueue;
  /** Who plans, for `jsdyno farm status`; default: this machine and process. */
  planner?: string | undefined;
  /** Called when the experiment is at the farm, where it goes on from now on whatever becomes of this process. */
  onSubmitted?: ((experiment: FarmExperiment) => void) | undefined;
  /** Called with the hosts by lane, whenever these change. */
  onHosts?: ((hosts: readonly NotedHost[]) => void) | undefined;
  /** A host of which nothing was heard for so long is lost. */
  lostAfterMs?: number | undefined;
  /** How often the planner says that it is alive, and looks at the hosts. */
  beatMs?: number | undefined;
  /** How often it looks for results of which it was not told. */
  lookMs?: number | undefined;
  /** How long it waits for a database that is away. */
  patienceMs?: number | undefined;
  /** Seconds after which a block is given back that was taken and not ended; default: three times what it should take, see farm-dispatcher.ts. */
  expireSeconds?: ((order: BlockOrder) => number) | undefined;
}
