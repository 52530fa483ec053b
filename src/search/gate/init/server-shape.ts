/** Whether a package is a web server, by what it says of itself: it is not started. */
import { join } from 'node:path';
import { textIfThere } from '../../../host/files/if-there.ts';
import { type FoundServer, findServer, startScript } from '../../../host/scenarios/starter.ts';
import type { PackageShape } from './package-shape.ts';

const FRAMEWORKS = new Set([
  ...['fastify', 'express', 'koa', 'hono', '@hapi/hapi', 'restify', 'polka', 'micro', 'connect', 'h3', 'elysia'],
  ...['@nestjs/core', '@adonisjs/core', '@feathersjs/feathers', '@hono/node-server'],
]);
const LISTENS = /\.listen\s*\(|\bserve\s*\(|\bcreateServer\s*\(/;
/** A path without parameters in the words of most routers: `.get('/users'`. */
const ROUTE = /\.(?:get|all)\(\s*(['"`])(\/[\w./~-]*)\1/;

interface ServerShape extends FoundServer {
  /** A path that the script says it answers at. */
  path: string;
}

/** The server that `npm start` starts; null where the package seems to be none. */
export function serverShape({ folder, dependencies }: PackageShape): ServerShape | null {
  if (startScript(folder) === undefined) return null;
  const found = findServer(folder);
  if (found === null) return null;
  const script = found.server.start === undefined ? textIfThere(join(folder, found.name)) : null;
  const isServer = dependencies.some((name) => FRAMEWORKS.has(name)) || LISTENS.test(script ?? '');
  return isServer ? { ...found, path: ROUTE.exec(script ?? '')?.[2] ?? '/' } : null;
}

/** The scenario.json of such a server, where nobody has seen it answer. Pure. */
export function scenarioStart({ server, path }: ServerShape, name: string): string {
  const fields = {
    name,
    ...(server.start === undefined ? { server } : { start: server.start }),
    port: 'any',
    routes: [{ path, expect: { status: 200 } }],
  };
  // Words of a command line on one line.
  return `${JSON.stringify(fields, null, 2).replace(/\[\s+("[^[\]{}]*")\s+\]/g, (_, words) => `[${words.replace(/,\s+/g, ', ')}]`)}\n`;
}
