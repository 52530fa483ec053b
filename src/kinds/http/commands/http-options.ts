import { readAutobench } from '../../../host/scenarios/autobench-file.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { choicesOf, type Typed } from '../../../work/typed/declared.ts';
import { OPTIONS } from '../options.ts';
import type { HttpChoice, LoadFile } from '../plan.ts';
import { askedBy, ownServerOf, requestsOf } from './own-server.ts';

/**
 * The servers and their load: as typed, or else as the file says. The plan fills in defaults.
 *
 * @throws JsdynoError SCENARIO_NOT_FOUND, SCENARIO_INVALID, BAD_OPTION, BAD_USAGE
 */
export function httpChoice(options: Typed<typeof OPTIONS>, hasVariants: boolean): HttpChoice {
  const { scenarios, offline } = options;
  const file = options.config === undefined ? undefined : readAutobench(options.config);
  const own = ownServerOf(options);
  const isStarted = scenarios.length > 0 || own !== undefined;
  const { origin } = isStarted ? { origin: undefined } : askedBy(options);
  if (origin !== undefined && file !== undefined) {
    throw new JsdynoError('BAD_USAGE', '--load and --config both give the requests', { hint: 'leave out --load' });
  }
  const isRunning = file !== undefined && !hasVariants && !isStarted;
  if (isRunning && file.url === undefined) {
    throw new JsdynoError('BAD_USAGE', `${options.config} names no url, and AUTOBENCH_URL is not set`, {
      hint: 'write url: http://localhost:3000 into it, or start a server: --on node@22 --scenario ./my-server',
    });
  }
  if (file !== undefined && !isRunning && !isStarted) {
    throw new JsdynoError('BAD_USAGE', '--on with --config needs the server to start', {
      hint: 'name it by --scenario or --server, or leave out --on to use the url of the file',
    });
  }
  return {
    ...choicesOf(OPTIONS, options),
    ...{ own, offline },
    scenarios: scenarios.length > 0 ? scenarios : undefined,
    requests: origin === undefined ? file?.routes : requestsOf(options),
    idRoutes: file?.idRoutes,
    config: loadFile(options.config, file),
    origin: isRunning ? file.url?.origin : origin,
    name: file?.name,
  };
}

function loadFile(path: string | undefined, file: Omit<LoadFile, 'path'> | undefined): LoadFile | undefined {
  if (path === undefined || file === undefined) return undefined;
  const { connections, pipelining, durationMs } = file;
  return { path, connections, pipelining, durationMs };
}
