import type { Command } from 'commander';
import type { Io } from '../../../text/io.ts';
import { withFirstLine } from '../../../work/console/first-line.ts';
import { declare, typedOf } from '../../../work/typed/declared.ts';
import { OPTIONS } from '../options.ts';

/** Declares `jsdyno http`. */
export function declareHttp(program: Command, io: Io, done: (exit: number) => void): void {
  const command = withFirstLine(program.command('http'), '--on node@20 --on node@22', { job: 'web servers' })
    .description('compare web servers: requests per second and latencies at fixed rates')
    .argument('[server...]', 'your own server: app.js, or its command line behind --: node app.js; or its address')
    .action(async (server, typed) => done(await (await import('./http.ts')).http(server, typedOf(OPTIONS, typed), io)));
  declare(command, OPTIONS)
    .command('init')
    .description('write a scenario.json for your server; never overwrites')
    .argument('[folder]', 'the folder of the server', '.')
    .action(async (folder) => done(await (await import('./http-init.ts')).httpInit(folder, io)));
}
