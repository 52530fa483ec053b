import { setTimeout as sleep } from 'node:timers/promises';
import { packageFile } from '../../host/files/package-file.ts';
import { ownEnvironment } from '../../host/process/surroundings.ts';
import type { Variant } from '../../host/runtimes/index.ts';
import { readLines } from '../observed/read-lines.ts';
import { type StartedProgram, startProgram } from '../observed/started-program.ts';
import { openSignalLine } from './inside/line.ts';
import { blindIn, type KnownTroubles } from './judge/calibration.ts';
import { pauseReader } from './outside/collection-log.ts';
import { programLine } from './program-line.ts';
import type { Blind } from './recording.ts';

const SCRIPT = packageFile('src/inspect/doctor/inside/calibrate.cjs');
const STEP_MS = 5000;
const LIMIT_MS = 30_000;
const CONNECT_MS = 5000;

/**
 * Which signals a runtime really gives: a small program with known troubles is started on it, and what is not seen of them is
 * named. Takes a second or two.
 */
export async function calibrate(variant: Variant): Promise<Blind[]> {
  const line = await openSignalLine();
  const start = programLine([variant.runtime.executable, SCRIPT], variant, true);
  const pauses = pauseReader(variant.runtime.kind);
  let hear: (() => void) | null = null;
  let awaited = '';
  const onLine = (text: string) => {
    pauses?.read(text);
    // Deno's engine buffers its own lines and may end one in the middle.
    if (text.endsWith(awaited)) hear?.();
  };
  let program: StartedProgram | null = null;
  const step = (word: string) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, STEP_MS);
      awaited = word;
      hear = () => {
        clearTimeout(timer);
        resolve();
      };
      program?.stdin?.write(`${word}\n`);
    });
  try {
    program = await startProgram({
      ...start,
      cwd: process.cwd(),
      env: { ...ownEnvironment(), ...start.env, ...line.env },
      limitMs: LIMIT_MS,
      stdin: 'pipe',
      stdout: readLines(onLine),
      stderr: readLines(onLine),
    });
    const isConnected = await line.connected(CONNECT_MS);
    if (!isConnected) return blindIn(null);
    line.begin();
    await sleep(60);
    const times: KnownTroubles['times'] = { block: [0, 0], garbage: [0, 0], pool: [0, 0] };
    for (const name of ['block', 'garbage', 'pool'] as const) {
      const from = performance.timeOrigin + performance.now();
      await step(name);
      times[name] = [from, performance.timeOrigin + performance.now()];
    }
    await line.end();
    await line.live();
    await step('hold');
    await line.live();
    const profiled = line.profile(250);
    await sleep(80);
    await step('block');
    await profiled;
    program.stdin?.end('end\n');
    const [series] = line.series;
    return series === undefined ? blindIn(null) : blindIn({ times, series, log: pauses?.pauses() ?? null });
  } finally {
    await program?.stop(0);
    line.close();
  }
}
