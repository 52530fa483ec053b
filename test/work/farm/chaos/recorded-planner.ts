// Plans an experiment of recorded samples at a farm, in a process of its own. Told by JSON; writes what it came to.
import { renameSync, writeFileSync } from 'node:fs';
import { openStore } from '../../../../src/store/store.ts';
import { measureAtFarm } from '../../../../src/work/farm/submit/measure-at-farm.ts';
import { outcomeOf, recordedExecution } from '../submit/recorded.ts';
import { farmAtLast } from './at-last.ts';
import type { ToldPlanner } from './told.ts';

const { url, store, experiment, outcome, expireSeconds, ...pace } = JSON.parse(process.argv[2] ?? '{}') as ToldPlanner;
const execution = recordedExecution(experiment, openStore(store));
// Whoever started it is gone.
process.once('disconnect', () => process.exit(1));
const { sql, queue } = await farmAtLast(url, 1);
const events = { onWarning: (text: string) => console.log(text) };
const state = await measureAtFarm(
  { ...execution, events },
  { ...{ sql, queue, ...pace }, expireSeconds: () => expireSeconds },
);
console.log(state);
// At once or not at all: this process may be killed in between.
writeFileSync(`${outcome}.part`, JSON.stringify(outcomeOf(execution)));
renameSync(`${outcome}.part`, outcome);
await queue.end();
await sql.end();
process.exit();
