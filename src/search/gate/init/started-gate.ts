/** The files that a gate is begun with in a package, by what the package is. */
import { isAbsolute, join, relative } from 'node:path';
import { isFile, isFolder, textIfThere } from '../../../host/files/if-there.ts';
import { filesWithin } from '../../../host/files/inside.ts';
import { startScript } from '../../../host/scenarios/starter.ts';
import { foundWork } from '../../../kinds/named-work.ts';
import { page, REPOSITORY } from '../../../text/addresses.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { shellWord } from '../../../text/shell-word.ts';
import { benchmarkText, type Imported, loadText } from './benchmark-text.ts';
import { type ChosenCall, chosenCalls } from './chosen-calls.ts';
import { examplesIn } from './examples.ts';
import { exportedBy } from './exported.ts';
import { gateText, type StartedGate } from './gate-text.ts';
import { type PackageShape, packageShape } from './package-shape.ts';
import { scenarioStart, serverShape } from './server-shape.ts';

/** Where the Action is. */
const ACTION = `${REPOSITORY}@v0`;

interface StartedFile {
  /** Absolute. */
  path: string;
  content: string;
  /** What it is, in a few words. */
  what: string;
}

export interface StartedFiles {
  shape: PackageShape;
  files: StartedFile[];
  /** The file of operations among them, or one that was there; null without one. */
  benchmark: string | null;
  /** The folder of the scenario among them. */
  scenario: string | null;
  /** What the user should know, a line each. */
  notes: string[];
}

const CONFIG = 'jsdyno.yml';
const SCHEMA = 'jsdyno/docs/schemas/jsdyno-yml.schema.json';
/** Where benchmarks lie, by custom; the first is made where there is none. */
const FOLDERS = ['bench', 'benchmark', 'benchmarks'];

/**
 * Nothing is written, and nothing of the package is run.
 * @param folder absolute
 * @throws JsdynoError FILE_UNREADABLE without a package.json, BAD_USAGE at the root of a workspace, NO_BENCHMARKS where there is
 *   nothing that could be measured
 */
export function startedFiles(folder: string): StartedFiles {
  const shape = packageShape(folder);
  const parts = [ownBenchmarks(shape), server(shape), commands(shape)].filter((part) => part !== null);
  const all = parts.some(
    ({ files, config }) => files.length > 0 || (config.operations ?? []).length > 0 || config.autobench,
  )
    ? parts
    : [...parts, ...[library(shape) ?? []].flat()];
  if (all.length === 0) throw nothingIn(shape);
  const config: StartedGate = {
    build: shape.build,
    operations: all.flatMap((part) => part.config.operations ?? []),
    scenarios: all.flatMap((part) => part.config.scenarios ?? []),
    autobench: all.map((part) => part.config.autobench ?? null).find((one) => one !== null) ?? null,
    startup: all.flatMap((part) => part.config.startup ?? []),
  };
  const { build } = shape;
  return {
    shape,
    files: [
      { path: join(folder, CONFIG), content: gateText(config, schemaFrom(shape)), what: 'what the gate measures' },
      ...all.flatMap(({ files }) => files),
      ...workflow(shape),
    ],
    benchmark: all.map((part) => part.benchmark ?? null).find((one) => one !== null) ?? null,
    scenario: config.scenarios.length > 0 ? folder : null,
    notes: [
      ...all.flatMap(({ notes }) => notes),
      ...(build === null ? [] : [`each side is built by "${build}" before it is measured`]),
      ...(shape.repository === null ? ['this is no git repository yet: a gate compares two of its commits'] : []),
    ],
  };
}

/** What is found in a package, and what it adds. */
interface Part {
  config: Partial<StartedGate>;
  files: StartedFile[];
  benchmark?: string;
  notes: string[];
}

/** Benchmarks that are there: none is written beside them. */
function ownBenchmarks({ folder }: PackageShape): Part | null {
  const found = foundWork(filesWithin(folder), (path) => textIfThere(join(folder, path))).lists.operations ?? [];
  const [first] = found;
  if (first === undefined) return null;
  return {
    config: { operations: found },
    files: [],
    benchmark: first,
    notes: [`benchmarks are there: ${found.join(', ')}`],
  };
}

function server(shape: PackageShape): Part | null {
  const { folder, shortName } = shape;
  if (isFile(join(folder, 'autobench.yml'))) {
    const start =
      startScript(folder) === undefined
        ? ['nothing says how its server is started: write "server: node server.js" into jsdyno.yml']
        : [];
    return {
      config: { autobench: 'autobench.yml' },
      files: [],
      notes: ['autobench.yml says what the server is asked', ...start],
    };
  }
  if (isFile(join(folder, 'scenario.json')))
    return { config: { scenarios: ['.'] }, files: [], notes: ['a scenario.json is there'] };
  const found = serverShape(shape);
  if (found === null) return null;
  return {
    config: { scenarios: ['.'] },
    files: [
      {
        path: join(folder, 'scenario.json'),
        content: scenarioStart(found, shortName),
        what: `the server of ${found.name}, asked for ${found.path}`,
      },
    ],
    notes: ['scenario.json says that 200 is the right answer, which nobody has tried: put your requests there'],
  };
}

/** A command that prints its version loads what it needs and ends. */
function commands({ folder, commands }: PackageShape): Part | null {
  if (commands.length === 0) return null;
  const lines = commands.map((path) => {
    const text = textIfThere(join(folder, path)) ?? '';
    return `node ${shellWord(path)} ${/\bversion\b|commander|yargs|meow|cac\b/.test(text) ? '--version' : '--help'}`;
  });
  return { config: { startup: lines }, files: [], notes: lines.map((line) => `the start of "${line}" is timed`) };
}

function library(shape: PackageShape): Part | null {
  const { folder, name, shortName, entry, source } = shape;
  if (entry === null) return null;
  const readme = ['README.md', 'readme.md', 'Readme.md']
    .map((one) => textIfThere(join(folder, one)))
    .find((one) => one !== null);
  const exported = source === null ? [] : exportedBy(join(folder, source));
  const calls = chosenCalls(exported, examplesIn(readme ?? '', name), name);
  const imported = importedFrom(shape);
  const below = FOLDERS.find((one) => isFolder(join(folder, one)));
  const ending = imported.asModule && !shape.isModule ? 'mjs' : imported.asModule || !shape.isModule ? 'js' : 'cjs';
  const at = (file: string) => `${below ?? FOLDERS[0]}/${file}.${ending}`;
  if (calls.length === 0) {
    const path = at('load');
    return {
      config: { startup: [path] },
      files: [{ path: join(folder, path), content: loadText(imported), what: `loads ${name}` }],
      notes: ['no export was found that can be called without knowing it: loading the package is timed'],
    };
  }
  const path = at(shortName);
  return {
    config: { operations: [path] },
    files: [
      { path: join(folder, path), content: benchmarkText(name, imported, calls), what: `measures ${namesOf(calls)}` },
    ],
    benchmark: path,
    notes: calls.some(({ isGuessed }) => isGuessed)
      ? [`nobody has told what ${name} is called with: put calls into ${path} that your users make`]
      : [],
  };
}

function namesOf(calls: readonly ChosenCall[]): string {
  return calls.map(({ name }) => (name === 'default' ? 'the package itself' : name)).join(', ');
}

/** By its own name where it may, which goes through what users import; else by a path. */
function importedFrom({ name, entry, isModule, isEntryModule, hasExports, source }: PackageShape): Imported {
  const asModule = isEntryModule || isModule;
  if (hasExports) return { specifier: name, asModule };
  const path = entry ?? source ?? 'index.js';
  return { specifier: asModule ? `../${path}` : '..', asModule };
}

function workflow({ folder, repository, shortName }: PackageShape): StartedFile[] {
  const root = repository ?? folder;
  const below = relative(root, folder).replaceAll('\\', '/') || '.';
  if (isAbsolute(below)) return [];
  const name = below === '.' ? 'jsdyno.yml' : `jsdyno-${shortName}.yml`;
  return [
    {
      path: join(root, '.github/workflows', name),
      content: workflowText(below),
      what: 'runs the gate on pull requests',
    },
  ];
}

/** In a workspace the root has what is installed. */
function schemaFrom({ folder, repository }: PackageShape): string {
  const places = [folder, ...(repository === null ? [] : [repository])];
  const root = places.find((one) => isFile(join(one, 'node_modules', SCHEMA))) ?? folder;
  const path = relative(folder, join(root, 'node_modules', SCHEMA)).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}

function nothingIn({ packages, name }: PackageShape): JsdynoError {
  const [first] = packages;
  if (first !== undefined) {
    return new JsdynoError('BAD_USAGE', `${name} is a workspace: measure one of its packages`, {
      hint: `name one of them: ${packages
        .slice(0, 3)
        .map((path) => `jsdyno init ${path}`)
        .join(', or ')}`,
    });
  }
  return new JsdynoError(
    'NO_BENCHMARKS',
    `${name} has nothing to measure: no main, no exports, no bin, no server that "npm start" starts`,
    {
      hint: `write bench/example.js with suite(), as ${page('operations')} shows; then jsdyno init`,
    },
  );
}

/**
 * The workflow that runs the gate on each pull request. Pure.
 * @param below the package's folder in the repository; `.` for its root
 */
function workflowText(below: string): string {
  const folder = JSON.stringify(below);
  const options =
    below === '.' ? '' : `        with:\n          working-directory: ${folder}\n          key: ${folder}\n`;
  return `name: Performance
on: pull_request
permissions:
  contents: read
  pull-requests: write # for the comment; pull requests from forks have a summary of the job instead
jobs:
  gate:
    runs-on: ubuntu-latest
    timeout-minutes: 45
    steps:
      - uses: actions/checkout@v7
        with:
          fetch-depth: 0 # has the commit that the pull request is compared with
          persist-credentials: false
      - uses: ${ACTION}
${options}`;
}
