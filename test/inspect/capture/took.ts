import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import type { TakePlan, Watch } from '../../../src/inspect/capture/observe.ts';
import type { Taken } from '../../../src/inspect/capture/taken.ts';
import { ROOT } from '../../host-variant.ts';

export const FIXTURES = resolve(ROOT, 'test/fixtures/capture');

export const PLAN: TakePlan = {
  what: 'cpu',
  durationMs: null,
  load: null,
  warmupMs: 0,
  measureCost: false,
  perf: false,
  intervalUs: 1000,
};

/** A folder for what is taken, which goes with the test. */
export function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-took-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const QUIET: Watch = { abort: new AbortController().signal, say: () => {} };

/** Interrupts a profile when a file is there, by which the program says how far it has come: a busy machine may take seconds to that. */
export function interruptedAt(path: string): Watch {
  const abort = new AbortController();
  const look = () => (existsSync(path) ? abort.abort() : void setTimeout(look, 20));
  return { abort: abort.signal, say: look };
}

/** Names of the functions that the files of a profile hold, by `PID worker`. */
export function functionsIn({ files }: Taken): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { path, thread } of files) {
    const key = thread === null ? path : `${thread.worker === 0 ? 'main' : 'worker'} ${thread.pid} ${thread.worker}`;
    const names = found.get(key) ?? new Set();
    const { nodes = [] } = JSON.parse(readFileSync(path, 'utf8')) as {
      nodes?: { callFrame: { functionName: string } }[];
    };
    for (const { callFrame } of nodes) names.add(callFrame.functionName);
    found.set(key, names);
  }
  return found;
}
