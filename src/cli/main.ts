#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

// node:sqlite still warns that it is experimental in some releases that jsdyno runs on; nobody can act on that.
process.removeAllListeners('warning');
process.on('warning', (warning) => {
  if (warning.name !== 'ExperimentalWarning') process.stderr.write(`jsdyno: ${warning.name}: ${warning.message}\n`);
});
enableCompileCache();
// `jsdyno export | head`: whoever read has enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const { runCommandLine } = await import('./program.ts');
process.exitCode = await runCommandLine(process.argv.slice(2), process);
