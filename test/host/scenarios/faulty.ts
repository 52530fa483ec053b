import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScenarios } from '../../../src/host/scenarios/find-scenarios.ts';
import { prepareScenario, type ReadyScenario } from '../../../src/host/scenarios/packages.ts';

const HELLO = "require('http').createServer((q, r) => r.end('hello')).listen(process.env.PORT, process.env.HOST);";
const LISTEN = 'listen(process.env.PORT, process.env.HOST)';

/** Servers that are right, and servers with each kind of fault. */
export const SERVERS: Record<string, string> = {
  good: HELLO,
  'dies at start': "setTimeout(() => { throw new TypeError('no database'); }, 20);",
  'dies later': `${HELLO} setTimeout(() => process.exit(3), 300);`,
  'never listens': "setInterval(() => {}, 1000); console.error('waiting for a database');",
  'listens elsewhere': "require('http').createServer((q, r) => r.end('hello')).listen(0, '127.0.0.1');",
  'answers 500': `require('http').createServer((q, r) => { r.statusCode = 500; r.end(); }).${LISTEN};`,
  'answers something else': `require('http').createServer((q, r) => r.end('bye')).${LISTEN};`,
  'never answers': `require('http').createServer(() => {}).${LISTEN};`,
  'is no HTTP': `require('net').createServer((s) => { s.on('error', () => {}); s.end('\\x07garbage\\r\\n\\r\\n'); }).${LISTEN};`,
  'is slow to come up': `setTimeout(() => { ${HELLO} }, 300);`,
  'comes up with 503': `const at = Date.now() + 300; require('http').createServer((q, r) => { r.statusCode = Date.now() < at ? 503 : 200; r.end('hello'); }).${LISTEN};`,
  shouts: `${HELLO} for (let i = 0; i < 1e4; i++) { console.log('\\x00'.repeat(500)); console.error('x'.repeat(500)); }`,
  'stays on SIGTERM': `${HELLO} process.on('SIGTERM', () => {});`,
  'has children': `${HELLO} require('child_process').spawn('sleep', ['1000']); require('child_process').spawn('sleep', ['1000'], { detached: true });`,
  'keeps connections': `const net = require('net'); const all = []; require('http').createServer((q, r) => { all.push(net.connect(process.env.PORT, '127.0.0.1')); r.end('hello'); }).${LISTEN};`,
};

/** A folder of scenarios, one per server above, and its removal. */
export function makeScenarios(): { open: (name: string, more?: object) => Promise<ReadyScenario>; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'jsdyno-faulty-'));
  let opened = 0;
  return {
    open: async (name, more = {}) => {
      const id = name.replaceAll(' ', '-');
      // A folder each: a server may be starting from another one's files.
      const place = join(root, String(++opened));
      const folder = join(place, id);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'server.cjs'), SERVERS[name] ?? '');
      const routes = [{ name: 'hello', path: '/', expect: { body: 'hello' } }];
      const scenario = { server: { node: ['server.cjs'] }, ready: { timeout: '10s' }, routes, ...more };
      writeFileSync(join(folder, 'scenario.json'), JSON.stringify(scenario));
      return prepareScenario(openScenarios([`./${id}`], place)[0] as never);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
