/** The documents that are printed as JSON, by their kinds: `scripts/schemas.ts` writes a schema of each. */

import type { HttpDocument } from '../src/kinds/http/report/json.ts';
import type { MemoryDocument } from '../src/kinds/memory/report/json.ts';
import type { OperationsDocument } from '../src/kinds/operations/report/operations-json.ts';
import type { StartupDocument } from '../src/kinds/startup/report/json.ts';
import type { ComparisonDocument } from '../src/show/report/json.ts';

export interface Documents {
  memory: MemoryDocument;
  startup: StartupDocument;
  comparison: ComparisonDocument;
  http: HttpDocument;
  operations: OperationsDocument;
}
