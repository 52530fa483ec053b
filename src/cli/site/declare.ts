import type { Command } from 'commander';
import type { Io } from '../../text/io.ts';
import { withFirstLine } from '../../work/console/first-line.ts';
import { declare, typedOf } from '../../work/typed/declared.ts';
import { SERVE, SITE } from './options.ts';

/** Declares `site` and `serve`; what they need is loaded when they are called. */
export function addSite(program: Command, io: Io, done: (exit: number) => void): void {
  const site = withFirstLine(program.command('site'), '-o site', { job: 'a website of all results' }).description(
    'write a website of what changed over releases, for any web host',
  );
  declare(site, SITE).action(async (typed) => done(await (await import('./site.ts')).site(typedOf(SITE, typed), io)));

  const serve = program.command('serve').description('serve the same website on this machine until Ctrl-C');
  declare(serve, SERVE).action(async (typed) =>
    done(await (await import('./serve.ts')).serve(typedOf(SERVE, typed), io)),
  );
}
