import type { Command } from 'commander';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { declare, typedOf } from '../../work/typed/declared.ts';
import { OPTIONS } from './options.ts';

/** Declares `jsdyno load`. */
export function addLoad(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('load'), 'http://localhost:3000/', { job: 'a server that is up' })
    .description('put load on a web server: measure its throughput, or latencies at a fixed rate')
    .argument('[urls...]', 'its address: http://localhost:3000/; several are requested in order');
  declare(command, OPTIONS).action(async (urls, { verbose, ...typed }) =>
    done(await (await import('./load.ts')).printLoad(urls, { ...typedOf(OPTIONS, typed), verbose }, io)),
  );
}
