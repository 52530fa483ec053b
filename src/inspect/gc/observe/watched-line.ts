import { basename, delimiter, dirname, join } from 'node:path';
import { mustFindProgram } from '../../../host/files/find-program.ts';
import { packageFile } from '../../../host/files/package-file.ts';
import { type CommandLine, commandLine } from '../../../host/runtimes/command-line.ts';
import type { RuntimeKind, Variant } from '../../../host/runtimes/types.ts';
import type { ReadyScenario } from '../../../host/scenarios/packages.ts';
import { serverCommand } from '../../../host/scenarios/server-command.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { checkScript } from '../../observed/check-script.ts';
import { namedRuntime } from '../../observed/named-runtime.ts';
import { withNodeOptions, withV8Flags } from '../../observed/node-options.ts';

/** How a program is started so that it tells of its collections, and by what. */
export interface WatchedLine extends CommandLine {
  /** As it was typed or meant, for people. */
  title: string;
  /** What tells: it decides what is read afterwards. */
  kind: RuntimeKind;
  /** A line of the user's own has what it would have in their shell; a script what is measured has. */
  isOwn: boolean;
  /** `node`, `/opt/node/bin/node`: the runtime itself, where the line starts one directly. */
  runtime: Pick<CommandLine, 'command'> | null;
  /** Of the runtime, where that is known. */
  version?: string | undefined;
}

/** Shipped as it is: the watched runtime loads it. */
const PRELOAD = packageFile('src/inspect/gc/observe/preload.cjs');
const ASSIGNMENT = /^([A-Za-z_]\w*)=([\s\S]*)$/;

/** What Node.js is told; `${pid}` and `${rotation}` are filled in by it. */
function nodeFlags(folder: string): string[] {
  return [
    '--trace-event-categories',
    'v8',
    '--trace-event-file-pattern',
    join(folder, 'events-${pid}-${rotation}.json'),
    '--require',
    PRELOAD,
  ];
}

/**
 * A script on a runtime.
 * @param folder where the program is to write what it tells
 */
export function watchedScript(variant: Variant, file: string, args: readonly string[], folder: string): WatchedLine {
  const { kind } = variant.runtime;
  if (kind === 'command') throw new Error('a command line is watched by watchedWords');
  const flags = flagsOf(kind, folder);
  refuseOwn([...variant.flags]);
  // For Deno, V8's flags of both have to be one argument: commandLine joins them.
  const line = commandLine(variant, file, [...args], flags);
  const title = `${[basename(file), ...args].join(' ')} on ${variant.label}`;
  return {
    ...line,
    env: { ...line.env, ...told(kind, folder) },
    title,
    kind,
    isOwn: false,
    runtime: line,
    version: variant.runtime.version,
  };
}

/** The server of a scenario, on a port. @returns null when it has none for this runtime */
export function watchedServer(
  ready: Pick<ReadyScenario, 'scenario' | 'folder'>,
  variant: Variant,
  port: number,
  folder: string,
): WatchedLine | null {
  const { kind, version } = variant.runtime;
  if (kind === 'command') throw new Error('a scenario runs on a runtime');
  refuseOwn(variant.flags);
  const flags = flagsOf(kind, folder);
  const line = serverCommand(ready, { ...variant, flags: [...flags, ...variant.flags] }, port);
  if (line === null) return null;
  const title = `${ready.scenario.name} on ${variant.label}`;
  const runtime = { command: variant.runtime.executable };
  return { ...line, env: { ...line.env, ...told(kind, folder) }, title, kind, isOwn: false, runtime, version };
}

const DENO_FLAG = '--trace-gc-nvp';

const BUN_FLAGS = [`--preload=${PRELOAD}`];

function flagsOf(kind: RuntimeKind, folder: string): string[] {
  return { node: nodeFlags(folder), bun: BUN_FLAGS, deno: [DENO_FLAG] }[kind];
}

function told(kind: RuntimeKind, folder: string): Record<string, string> {
  if (kind === 'deno') return {};
  return { JSDYNO_COLLECTIONS: folder, ...(kind === 'bun' ? { BUN_JSC_logGC: '1' } : {}) };
}

/**
 * A command line of the user's own: `[KEY=value ...] program [arguments ...]`. Node.js, Bun and Deno are told by flags; any other
 * program is taken to start Node.js, which NODE_OPTIONS reaches, and whatever else heeds it.
 *
 * @throws JsdynoError BAD_USAGE, BAD_OPTION, FILE_UNREADABLE, PROGRAM_NOT_STARTED
 */
export function watchedWords(words: readonly string[], folder: string): WatchedLine {
  const first = words.findIndex((word) => !ASSIGNMENT.test(word));
  const [name, ...args] = first === -1 ? [] : words.slice(first);
  if (name === undefined) {
    throw new JsdynoError('BAD_USAGE', 'the program to watch is missing', { hint: 'jsdyno gc -- node app.js' });
  }
  checkScript([name, ...args]);
  const command = mustFindProgram(name, 'gc');
  refuseOwn(args);
  const env = Object.fromEntries(
    words.slice(0, first).map((word) => (ASSIGNMENT.exec(word) ?? []).slice(1, 3)),
  ) as Record<string, string>;
  const title = words.join(' ');
  const named = namedRuntime([name]);
  // What is debugged is a process of its own, below `node inspect`.
  const kind = named === 'node' && args[0] === 'inspect' ? null : named;
  switch (kind) {
    case 'node': {
      const own = { ...env, ...told('node', folder) };
      return {
        command,
        args: [...nodeFlags(folder), ...args],
        env: own,
        title,
        kind,
        isOwn: true,
        runtime: { command },
      };
    }
    case 'bun':
      return {
        command,
        args: [...BUN_FLAGS, ...args],
        env: { ...env, ...told('bun', folder) },
        title,
        kind,
        isOwn: true,
        runtime: { command },
      };
    case 'deno': {
      const [sub = 'run', ...rest] = args;
      return {
        command,
        args: [sub, ...withV8Flags(rest, [DENO_FLAG])],
        env,
        title,
        kind,
        isOwn: true,
        runtime: { command },
      };
    }
    case null: {
      const NODE_OPTIONS = withNodeOptions(env.NODE_OPTIONS ?? process.env.NODE_OPTIONS, nodeFlags(folder));
      const PATH = `${dirname(command)}${delimiter}${process.env.PATH ?? ''}`;
      const own = { PATH, ...env, NODE_OPTIONS, ...told('node', folder) };
      return { command, args, env: own, title, kind: 'node', isOwn: true, runtime: null };
    }
  }
}

/** Node.js writes one trace: whoever has one of their own would not get it, or this command would not. */
function refuseOwn(flags: readonly string[]): void {
  const own = flags.find((flag) => flag.startsWith('--trace-event'));
  if (own === undefined) return;
  throw new JsdynoError(
    'BAD_USAGE',
    `the program has ${own.split('=')[0]} of its own, which is what it is watched by`,
    {
      hint: 'leave that out',
    },
  );
}
