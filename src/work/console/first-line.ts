import type { Command } from 'commander';

/** A command line to begin with. */
interface FirstLine {
  /** The words behind the command's own: options with their values, then operands. */
  words: readonly string[];
  /** What the line is for, where the program lists it among the jobs. */
  job?: string | undefined;
  /** Where a word that only stands for another is to be had. */
  where?: string | undefined;
}

const LINES = new WeakMap<Command, FirstLine>();

/**
 * Gives a command the line to begin with: `jsdyno` alone lists those of jobs, and where a word is missing the message shows
 * what to type.
 *
 * @param words such as `--old node@20 --new node@22 url`; empty where the command alone is one
 */
export function withFirstLine(command: Command, words: string, more: Omit<FirstLine, 'words'> = {}): Command {
  LINES.set(command, { words: words.split(' ').filter((word) => word !== ''), ...more });
  return command;
}

export function firstLineOf(command: Command): FirstLine | undefined {
  return LINES.get(command);
}

/** The names of a command and of those above it: `jsdyno runtimes install`. */
export function nameOf(command: Command): string {
  return command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`;
}
