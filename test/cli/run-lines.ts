/**
 * A process of its own that runs one command line after the other: `run-lines.ts WORDS ...`, each a JSON array, which is followed by its exit code,
 * or a variable for those behind it, `JSDYNO_HOME=/tmp`.
 */
import { runCommandLine } from '../../src/cli/program.ts';

for (const words of process.argv.slice(2)) {
  const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(words) ?? [];
  if (name !== undefined) {
    process.env[name] = value;
    continue;
  }
  const { stdin, stdout } = process;
  const code = await runCommandLine(JSON.parse(words), { stdin, stdout, stderr: stdout });
  stdout.write(`exit ${code}\n`);
}
