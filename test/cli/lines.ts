/** A process of its own that runs one command line after the other: `lines.ts WORDS ...`, words divided by blanks; each is followed by its exit code. */
import { runCommandLine } from '../../src/cli/program.ts';

for (const words of process.argv.slice(2)) {
  const { stdin, stdout } = process;
  const code = await runCommandLine(words.split(' '), { stdin, stdout, stderr: stdout });
  stdout.write(`exit ${code}\n`);
}
