/** Stands for jsdyno in a process of its own: runs one child with a time limit, says how it ended, and may be ended itself. */
import { runChild } from '../../../src/host/process/child.ts';

const [limit = '', command = '', ...args] = process.argv.slice(2);
const end = await runChild(command, args, {
  env: process.env,
  cwd: '/',
  timeoutMs: Number(limit),
  onStart: () => console.log('started'),
});
console.log(JSON.stringify(end));
