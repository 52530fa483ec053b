#!/usr/bin/env node
import module from 'node:module';

// Refuses an older Node.js before loading anything that it cannot load.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`jsdyno: needs Node.js 22.18 or newer, this is ${process.versions.node}\n`);
  process.exit(2);
}

// In some releases node:sqlite warns that it is experimental; users cannot act on that warning.
process.removeAllListeners('warning');
process.on('warning', (warning) => {
  if (warning.name !== 'ExperimentalWarning') process.stderr.write(`jsdyno: ${warning.name}: ${warning.message}\n`);
});
module.enableCompileCache();
// `jsdyno export | head`: the reader has closed the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const { runCommandLine } = await import('./program.ts');
process.exitCode = await runCommandLine(process.argv.slice(2), process);
