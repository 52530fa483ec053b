/**
 * The first import of index.ts, so that it runs before all others: on an older Node.js the rest would fail with an error that
 * says nothing.
 */
import { tooOldNode } from './text/errors/node-version.ts';

const error = tooOldNode(process.versions.node, 'node FILE');
if (error !== null) {
  error.message = `jsdyno ${error.message} [${error.code}]`;
  error.stack = error.message; // where it was thrown says nothing to anybody
  // Whoever imports jsdyno may catch it. Where nobody does, Node.js would print it with lines of its own source around it.
  process.on('uncaughtExceptionMonitor', (uncaught) => {
    if (uncaught !== error || process.listenerCount('uncaughtException') > 0) return;
    process.stderr.write(`${error.message}\n`);
    process.exit(error.exit);
  });
  throw error;
}
