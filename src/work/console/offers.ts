import type { Argument, Command, Option } from 'commander';

/** What shells offer for an argument, or for the value of an option, beside what its declaration says. */
interface Offer {
  /** Found when a completion is made: declaring a command stays cheap. */
  words?: () => readonly string[] | Promise<readonly string[]>;
  /** Whether files are offered, too. */
  files?: boolean;
}

const offers = new WeakMap<Argument | Option, Offer>();

/** Notes what is offered for an option. */
function offering(option: Option, offer: Offer): Option {
  offers.set(option, offer);
  return option;
}

/** The names of the built-in scenarios, and folders of others. */
export function offeringScenarios(option: Option): Option {
  const words = async () => (await import('../../host/scenarios/find-scenarios.ts')).builtInScenarios();
  return offering(option, { words, files: true });
}

/** Notes what is offered for the arguments of a command. */
export function offeringArguments(command: Command, offer: Offer): Command {
  for (const argument of command.registeredArguments) offers.set(argument, offer);
  return command;
}

/** What was noted; nothing where nothing was. */
export function offerOf(declared: Argument | Option): Offer {
  return offers.get(declared) ?? {};
}
