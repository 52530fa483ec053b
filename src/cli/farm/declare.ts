import type { Command } from 'commander';
import type { Io } from '../../text/io.ts';
import { addFarmWorker } from './declare-worker.ts';

/** Declares `jsdyno farm` and its commands. */
export function addFarm(program: Command, io: Io, done: (exit: number) => void): void {
  const farm = program.command('farm').description('measure on several machines: see docs/farm.md');
  addFarmWorker(farm, io, done);
}
