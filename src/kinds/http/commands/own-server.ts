import { ownServer } from '../../../host/scenarios/own-server.ts';
import type { Scenario } from '../../../host/scenarios/scenario.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { parseHeader, readBody } from '../../../work/console/request-words.ts';
import type { Typed } from '../../../work/typed/declared.ts';
import type { OPTIONS } from '../options.ts';

/** The options of a user's own server; scenarios, in folders, are not together with it. */
type OwnServerWords = Pick<
  Typed<typeof OPTIONS>,
  'server' | 'command' | 'port' | 'path' | 'method' | 'header' | 'body' | 'status' | 'scenarios' | 'config'
>;

/**
 * The server that `--server` or `--command` names; undefined without these options.
 * @throws JsdynoError BAD_USAGE, BAD_OPTION, SCENARIO_NOT_FOUND
 */
export function ownServerOf(words: OwnServerWords): Scenario | undefined {
  const { server, command, scenarios, config, port, path, method, header, body, status } = words;
  const given = { port, path: path[0], method, header: header[0], body, status };
  const [first] = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (server === undefined && command === undefined) {
    if (first === undefined) return undefined;
    throw new JsdynoError('BAD_USAGE', `--${first} is for a server of --server or --command`, {
      hint: 'what scenarios are asked stands in their scenario.json; --route chooses of it',
    });
  }
  const both = server !== undefined && command !== undefined;
  if (both || scenarios.length > 0) {
    throw new JsdynoError(
      'BAD_USAGE',
      `${both ? '--server and --command' : '--scenario and a server'} exclude each other`,
      {
        hint: 'name one server; "jsdyno http init" writes a scenario.json for yours',
      },
    );
  }
  const [asked] = Object.keys(given).filter(
    (name) => name !== 'port' && given[name as keyof typeof given] !== undefined,
  );
  if (config !== undefined && asked !== undefined) {
    throw new JsdynoError('BAD_USAGE', `--${asked} and --config both say what to ask`, {
      hint: `leave out --${asked}`,
    });
  }
  return ownServer({
    server,
    command,
    port,
    paths: path,
    method,
    headers: header.map(parseHeader),
    body: body === undefined ? undefined : readBody(body).toString(),
    status,
  });
}
