import type { Command } from 'commander';
import type { Io } from '../../text/io.ts';
import { addFarmStatus } from './declare-status.ts';

/** Declares `jsdyno farm` and what is below it. */
export function addFarm(program: Command, io: Io, done: (exit: number) => void): void {
  const farm = program.command('farm').description('machines that measure together, and the database between them');
  addFarmStatus(farm, io, done);
}
