/** The documents that are printed as JSON, by their kinds: `scripts/schemas.ts` writes a schema of each. */
import type { MemoryDocument } from '../src/kinds/memory/report/json.ts';
import type { StartupDocument } from '../src/kinds/startup/report/json.ts';

export interface Documents {
  memory: MemoryDocument;
  startup: StartupDocument;
}
