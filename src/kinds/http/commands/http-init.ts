import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseVariant, resolveVariant } from '../../../host/runtimes/index.ts';
import { type RuntimeKind, runtimeKinds } from '../../../host/runtimes/types.ts';
import { firstAnswers, type Learnt, learnt } from '../../../host/scenarios/first-answers.ts';
import { ANY_PORT, ANY_RIGHT, type Route, type Scenario } from '../../../host/scenarios/scenario.ts';
import { readScenario, SCENARIO_FILE } from '../../../host/scenarios/scenario-file.ts';
import {
  EXAMPLE,
  EXAMPLE_NAME,
  type FoundServer,
  findServer,
  scenarioText,
  scriptServer,
} from '../../../host/scenarios/starter.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { cannotWrite } from '../../../text/errors/system-error.ts';
import type { Io } from '../../../text/io.ts';
import { printable } from '../../../text/printable.ts';
import { shellWord } from '../../../text/shell-word.ts';
import { onInterrupt } from '../../../work/console/interrupt.ts';

/** The server could not be tried. */
const FAILED = 3;
const READY_MS = 10_000;
const ROUTE: Route = {
  name: '/',
  method: 'GET',
  path: '/',
  headers: {},
  body: null,
  expect: { status: ANY_RIGHT, headers: {} },
};

/**
 * `jsdyno http init`: writes a scenario.json for the server of a folder, with what that server answered, and a server where
 * there is none. Returns the exit code.
 * @throws JsdynoError BAD_USAGE, FILE_UNWRITABLE
 */
export async function httpInit(typed: string, io: Io): Promise<number> {
  const folder = resolve(typed);
  const shown = relative(process.cwd(), folder) || '.';
  const named = shellWord(shown === '.' ? '.' : shown.startsWith('..') || shown.startsWith('/') ? shown : `./${shown}`);
  const file = join(folder, SCENARIO_FILE);
  // Checked before anything is written or started: where the user has such a file, nothing is done.
  if (existsSync(file)) throw thereAlready(file, named);
  let found = findServer(folder);
  if (found === null) {
    write(join(folder, EXAMPLE_NAME), EXAMPLE, named);
    io.stdout.write(`wrote ${printable(join(shown, EXAMPLE_NAME))}: no server was there\n`);
    found = scriptServer(folder, [EXAMPLE_NAME]);
  }
  write(file, scenarioText(folder, found, { port: null, learnt: null }), named);
  const tried = await tryServer(folder, found);
  writeFileSync(file, scenarioText(folder, found, tried));
  const scenario = readScenario(file);
  io.stdout.write(
    `wrote ${printable(join(shown, SCENARIO_FILE))}: ${printable(found.name)}, ${printable(tried.words)}\n`,
  );
  if (tried.problem !== null) io.stdout.write(`! it did not answer here: ${printable(tried.problem)}\n`);
  io.stdout.write(`\njsdyno http --scenario ${printable(named)} ${variantsFor(scenario)}\n`);
  return tried.problem === null ? 0 : FAILED;
}

interface Tried {
  /** Where the server listens when it ignores PORT. */
  port: number | null;
  learnt: Learnt | null;
  /** The findings, for the user. */
  words: string;
  problem: string | null;
}

async function tryServer(folder: string, { server }: FoundServer): Promise<Tried> {
  const kind = kindFor(server);
  const nothing = { port: null, learnt: null, words: 'asked for /' };
  const { abort, release } = onInterrupt();
  try {
    const { variant } = await resolveVariant(parseVariant(kind));
    const scenario: Scenario = {
      name: 'init',
      description: '',
      folder,
      package: false,
      server,
      port: ANY_PORT,
      ready: { path: '/', timeoutMs: READY_MS },
      routes: [],
    };
    const found = await firstAnswers({ scenario, folder, sha256: '' }, [ROUTE], variant, { signal: abort });
    const answers = found.answers.get(ROUTE.name) ?? [];
    const [first] = answers;
    if (first === undefined) return { ...nothing, problem: found.problem ?? 'it listened, and did not answer' };
    const seen = learnt(ROUTE, answers, first.status);
    return { port: found.port, learnt: seen, words: `asked for ${seen?.words ?? '/'}`, problem: null };
  } catch (error) {
    if (abort.aborted) throw new JsdynoError('INTERRUPTED', 'interrupted before the server answered', { cause: error });
    if (!(error instanceof JsdynoError)) throw error;
    return { ...nothing, problem: error.message };
  } finally {
    release();
  }
}

function kindFor(server: Scenario['server']): RuntimeKind {
  return server.start === undefined ? (runtimeKinds.find((kind) => server[kind] !== undefined) ?? 'node') : 'node';
}

/** Two that can be compared. */
function variantsFor({ server }: Scenario): string {
  const kind = kindFor(server);
  return kind === 'node'
    ? '--on node@22 --on node@24'
    : `--on ${kind}@1 --on ${kind}@latest`.replace('deno@1', 'deno@2');
}

function write(path: string, text: string, named: string): void {
  const folder = resolve(path, '..');
  // mkdir(2) says EEXIST of a file, too.
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new JsdynoError('FILE_UNWRITABLE', `${folder} is not a folder`, { hint: 'name the folder of the server' });
  }
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw thereAlready(path, named);
    throw cannotWrite(path, error, 'name a folder that you may write to');
  }
}

function thereAlready(path: string, named: string): JsdynoError {
  return new JsdynoError('BAD_USAGE', `${relative(process.cwd(), path)} exists already`, {
    hint: `"jsdyno http --scenario ${named}" runs it; remove it to write it again`,
  });
}
