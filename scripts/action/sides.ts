/**
 * Prints what action.yml compares, as lines of a runner's output: hashes, and a yes or no, never a name from elsewhere.
 *
 * BASE: what was typed for it. LABEL: with which label a regression is accepted.
 */
import { reportFailure } from '../../src/cli/failure.ts';
import { sidesOfEvent } from '../../src/search/gate/github/sides.ts';

const { BASE: typed = '', LABEL: label = '' } = process.env;
try {
  const sides = await sidesOfEvent(process.cwd(), process.env);
  if (/[\r\n]/.test(typed)) throw new Error('the base is one line');
  process.stdout.write(`base=${typed || (sides?.base ?? '')}\n`);
  process.stdout.write(`head=${sides?.head ?? ''}\n`);
  process.stdout.write(`accepted=${label !== '' && (sides?.labels ?? []).includes(label)}\n`);
} catch (error) {
  process.exitCode = reportFailure(error, process, { verbose: false });
}
