/** A process of its own that searches, and kills itself in the middle of a block: `killed-search.ts STORE RUNS`. */

import { loadKind } from '../../../src/kinds/kinds.ts';
import { runBisect } from '../../../src/search/bisect/run-bisect.ts';
import { searchPlan } from '../../../src/search/bisect/stored-search.ts';
import { beginSearch, readySearch } from '../../../src/search/row/begin-search.ts';
import { openStore } from '../../../src/store/store.ts';
import { hostPath, hostPlan } from './host-path.ts';

const [store = '', runs = ''] = process.argv.slice(2);
const database = openStore(store);
const kind = await loadKind('suite');
const path = hostPath(4, 2);
const find = searchPlan(['bisect'], path);
const first = await beginSearch(database, await readySearch({ kind, plan: hostPlan(), path, find }, {}), {});
let done = 0;
const events = {
  onRunEnd: () => {
    done++;
    if (done === Number(runs)) process.kill(process.pid, 'SIGKILL');
  },
};
await runBisect({ kind, stored: { database, experiment: first.experiment }, path, events }, first);
