import { load } from '../load.ts';
import type { LoadOptions } from '../options.ts';
import type { LoadEvents } from '../progress.ts';
import type { LoadResult } from '../result.ts';
import { autocannon } from './autocannon.ts';
import { runTool } from './external.ts';
import { h2load } from './h2load.ts';
import { oha } from './oha.ts';
import type { GeneratorName, Tool } from './tool.ts';
import { wrk } from './wrk.ts';

/** Whatever puts load on a server and says what came of it. */
interface Generator {
  /** @throws JsdynoError BAD_URL, BAD_OPTION, SERVER_UNREACHABLE, GENERATOR_NOT_FOUND, GENERATOR_FAILED */
  run(options: LoadOptions, events?: LoadEvents, abort?: AbortSignal): Promise<LoadResult>;
}

function external(tool: Tool): Generator {
  return { run: (options, events = {}, abort) => runTool(tool, options, events, abort) };
}

/** By the name that `--generator` takes. */
export const GENERATORS: Record<GeneratorName, Generator> = {
  own: { run: load },
  wrk: external(wrk),
  h2load: external(h2load),
  oha: external(oha),
  autocannon: external(autocannon),
};
