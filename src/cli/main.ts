#!/usr/bin/env node
import module from 'node:module';
import { tooOldNode } from '../text/errors/node-version.ts';
import { shellWord } from '../text/shell-word.ts';

// Refuses an older Node.js before loading anything that it cannot load.
const typed = ['jsdyno', ...process.argv.slice(2).map(shellWord)].join(' ');
const refusal = tooOldNode(process.versions.node, typed);
if (refusal !== null) {
  process.stderr.write(`jsdyno: ${refusal.message} [${refusal.code}]\n`);
  process.exit(refusal.exit);
}

const { outlet } = await import('../text/outlet.ts');
const { printable } = await import('../text/printable.ts');
// In some releases node:sqlite warns that it is experimental; users cannot act on that warning.
process.removeAllListeners('warning');
process.on('warning', (warning) => {
  const { name, message } = warning;
  if (name !== 'ExperimentalWarning')
    outlet(process.stderr, true).write(`jsdyno: ${printable(`${name}: ${message}`)}\n`);
});
module.enableCompileCache();
// `jsdyno export | head`: the reader has closed the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const { runCommandLine } = await import('./program.ts');
process.exitCode = await runCommandLine(process.argv.slice(2), process);
