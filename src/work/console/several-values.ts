import { Command } from 'commander';

/** An option whose value is typed in one word or in several: its names, and how many words. */
interface SeveralWords {
  names: readonly string[];
  count: number;
  /** The several as the one. */
  join(words: readonly string[]): string;
  /** Whether a word has the whole value in it. */
  isWhole(word: string): boolean;
}

/**
 * Lets options of a command take several words, such as `-P n 1 10`, beside the one word that they take here (`-P n=1..10`):
 * a list of values without end, as the parser has it, would take what stands behind the option, too.
 */
export function takeSeveralWords(command: Command, options: readonly SeveralWords[]): Command {
  command.parseOptions = (words) => Command.prototype.parseOptions.call(command, joinedWords(words, options));
  return command;
}

/** Words with those that belong to one value made one. Pure. */
export function joinedWords(words: readonly string[], options: readonly SeveralWords[]): string[] {
  const joined: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    joined.push(word);
    if (word === '--') return [...joined, ...words.slice(i + 1)];
    const option = options.find(({ names }) => names.includes(word));
    const first = words[i + 1];
    if (option === undefined || first === undefined || option.isWhole(first)) continue;
    const own = words.slice(i + 1, i + 1 + option.count);
    if (own.length === option.count) {
      joined.push(option.join(own));
      i += option.count;
    }
  }
  return joined;
}
