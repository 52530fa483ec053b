/** A process of its own that runs one command line after the other: `run-lines.ts WORDS ...`, each a JSON array; each is followed by its exit code. */
import { runCommandLine } from '../../src/cli/program.ts';

for (const words of process.argv.slice(2)) {
  const { stdin, stdout } = process;
  const code = await runCommandLine(JSON.parse(words), { stdin, stdout, stderr: stdout });
  stdout.write(`exit ${code}\n`);
}
