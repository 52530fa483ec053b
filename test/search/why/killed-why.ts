/** A process of its own that searches, and kills itself in the middle of a trial's block: `killed-why.ts STORE`. */
import { beginSearch } from '../../../src/search/row/begin-search.ts';
import { runWhy } from '../../../src/search/why/run-why.ts';
import { openStore } from '../../../src/store/store.ts';
import { FAST, readyWhy, SLOW } from './host-sides.ts';

const [store = ''] = process.argv.slice(2);
const database = openStore(store);
const ready = await readyWhy([FAST, SLOW]);
const first = await beginSearch(database, ready, {});
const events = {
  onRunEnd: ({ variant }: { variant: { label: string } }) => {
    if (variant.label.includes(' + ')) process.kill(process.pid, 'SIGKILL');
  },
};
await runWhy({ kind: ready.kind, stored: { database, experiment: first.experiment }, events }, first);
