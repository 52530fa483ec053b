import type { EventEmitter } from 'node:events';
import type { Command, Option } from 'commander';
import { JsdynoError } from '../errors/catalogue.ts';

/**
 * Makes it an error, in every command, to give an option twice that holds one value: the last would win, and nothing would say
 * so. Options that can be repeated have a list for their default.
 */
export function refuseRepeats(command: Command, name = command.name()): void {
  for (const option of command.options) {
    if (!Array.isArray(option.defaultValue)) refuseRepeat(command, option, name);
  }
  for (const one of command.commands) refuseRepeats(one, `${name} ${one.name()}`);
}

/** Looks before commander keeps the new value. `--x` and `--no-x` hold the same one. */
function refuseRepeat(command: Command, option: Option, name: string): void {
  const key = option.attributeName();
  const [given, positive] = [String(option.long), String(option.long).replace(/^--no-/, '--')];
  // A command is one, which its types do not say.
  const emitter = command as unknown as EventEmitter;
  emitter.prependListener(`option:${option.name()}`, () => {
    if (command.getOptionValueSource(key) !== 'cli') return;
    const before = command.getOptionValue(key) === false ? positive.replace('--', '--no-') : positive;
    const what = before === given ? `${given} is given twice` : `${before} and ${given} are both given`;
    throw new JsdynoError('BAD_USAGE', `${what}, and one of them would be ignored`, {
      hint: `give it once; "${name} --help" says which options can be repeated`,
    });
  });
}
