import type { Command } from 'commander';
import type { Io } from '../../text/io.ts';
import { addGateAnswers } from './declare-answers.ts';

/** Declares `jsdyno gate`. */
export function addGate(program: Command, io: Io, done: (exit: number) => void): void {
  const gate = program
    .command('gate')
    .description('measure a pull request against its base')
    // Options behind the name of a subcommand are its own.
    .enablePositionalOptions();
  addGateAnswers(gate, io, done);
}
