import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { suite, type TestContext, test } from 'node:test';
import { OWN_OPTIONS } from '../../../src/host/files/package-file.ts';
import { isAlive } from '../../../src/host/process/owner.ts';
import { loadInOwnProcess } from '../../../src/measure/load/own-process.ts';
import type { LoadProgress } from '../../../src/measure/load/progress.ts';
import { http } from './servers.ts';

/** The text of a function: the PIDs of this process' generators, that is of its children but the guard. */
const CHILDREN = `() => readFileSync(\`/proc/self/task/\${process.pid}/children\`, 'utf8').trim().split(' ')
  .filter((pid) => !/guard-process|benchmark-guard/.test(readFileSync(\`/proc/\${pid}/cmdline\`, 'utf8'))).map(Number)`;
const SHORT = { connections: 2, durationMs: 300, warmupMs: 0 };

/** Generators that this process has started; the guard of all children is one, too. */
function generators(): string[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('load/child.'));
}

let priority = 3;

/** A load without end whose process gets a signal once it loads; afterwards none is left of it. */
async function loadStopped(t: TestContext, url: string, signal: NodeJS.Signals, abort = new AbortController()) {
  const before = generators();
  let pid = 0;
  t.after(async () => {
    for (let i = 0; i < 2000 && isAlive(pid); i++) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(isAlive(pid), false);
  });
  const onPhase = () => {
    if (pid !== 0) return;
    pid = Number(generators().find((one) => !before.includes(one)));
    process.kill(pid, signal);
    if (signal === 'SIGSTOP') abort.abort();
  };
  // A priority that no other has: none that was kept is used.
  priority++;
  const options = { ...SHORT, url, durationMs: 600_000, warmupMs: 1, priority };
  return loadInOwnProcess(options, { onPhase }, abort.signal, 200);
}

suite('the generator in a process of its own', () => {
  test('gives the same result, with the CPU time of both processes', async (t) => {
    const url = await http(t, (_request, response) => response.end('ok'));
    const result = await loadInOwnProcess({
      ...SHORT,
      url,
      body: Buffer.from([0, 255]),
      raw: true,
      serverPid: process.pid,
    });
    assert.ok(result.completed > 0);
    assert.equal(result.raw?.latencyNs.length, result.completed);
    assert.ok((result.cpu.generator ?? 0) > 0);
    if (process.platform === 'linux') {
      assert.ok((result.cpu.server ?? 0) > 0);
      assert.ok(result.cpu.others !== null);
    }
  });

  test('on one CPU it naps until requests are due, says so, and is nearer to them than timers are', async (t) => {
    if (process.platform !== 'linux') return;
    const url = await http(t, (_request, response) => response.end('ok'));
    const [cpu] = readFileSync('/proc/self/status', 'utf8').match(/(?<=Cpus_allowed_list:\s+)\d+/) ?? [];
    /** The least of all tries: where others have the CPU when a request is due, both are as late as these let them be. */
    const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    const look = async () => {
      for (const [i, spin] of [undefined, false].entries()) {
        const options = { url, rate: 200, warmupMs: 150, durationMs: 400, pin: cpu, spin };
        const { subject, marks, lag } = await loadInOwnProcess(options);
        assert.deepEqual([subject.spin, subject.naps], [false, spin === undefined]);
        assert.equal(
          marks.some(({ code }) => code === 'one-cpu'),
          subject.naps,
        );
        if (lag) least[i] = Math.min(least[i] as number, lag.p50);
      }
      return least as [napping: number, timers: number];
    };
    const isNearer = ([napping, timers]: [number, number]) => napping < timers / 2;
    let lag = await look();
    for (let again = 0; again < 12 && !isNearer(lag); again++) lag = await look();
    if (lag.includes(Number.POSITIVE_INFINITY)) return t.skip('the generator got no time on its CPU');
    assert.ok(isNearer(lag), `${lag}`);
  });

  test('one process makes one load after the other, and does not keep this one from its end', async (t) => {
    const url = await http(t, (_request, response) => response.end('ok'));
    const script = `
      import { loadInOwnProcess } from ${JSON.stringify(new URL('../../../src/measure/load/own-process.ts', import.meta.url).href)};
      import { readFileSync } from 'node:fs';
      const load = (more) => loadInOwnProcess({ url: ${JSON.stringify(url)}, durationMs: 100, warmupMs: 20, ...more });
      const children = ${CHILDREN};
      const seen = [];
      for (const more of [{}, { rate: 500 }, { rate: 100 }]) {
        const { completed, latency } = await load(more);
        seen.push([children(), completed > 5 && latency.p50 > 0]);
      }
      await Promise.all([load({}), load({})]);
      console.log(JSON.stringify({ seen, atLast: children().length }));
    `;
    if (process.platform !== 'linux') return;
    const parent = spawn(process.execPath, [...OWN_OPTIONS, '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    parent.stdout.on('data', (chunk) => {
      text += chunk;
    });
    const [code] = await once(parent, 'close');
    assert.equal(code, 0);
    const { seen, atLast } = JSON.parse(text) as { seen: [number[], boolean][]; atLast: number };
    assert.ok(
      seen.every(([child, isSound]) => child[0] === seen[0]?.[0][0] && child.length === 1 && isSound),
      text,
    );
    assert.equal(atLast, 2, 'two at a time are two processes');
    const [child] = seen[0]?.[0] ?? [];
    for (let i = 0; i < 2000 && isAlive(Number(child)); i++) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(isAlive(Number(child)), false);
  });

  test('its errors are those of load', async () => {
    await assert.rejects(loadInOwnProcess({ ...SHORT, url: 'nonsense' }), { name: 'JsdynoError', code: 'BAD_URL' });
    await assert.rejects(loadInOwnProcess({ ...SHORT, url: 'http://127.0.0.1:1/' }), {
      code: 'SERVER_UNREACHABLE',
      hint: /start the server/,
    });
  });

  test('reports progress and ends early', async (t) => {
    const url = await http(t, (_request, response) => response.end('ok'));
    const abort = new AbortController();
    const onProgress = ({ phase }: LoadProgress) => phase === 'measuring' && abort.abort();
    const result = await loadInOwnProcess({ ...SHORT, url, durationMs: 60_000 }, { onProgress }, abort.signal);
    assert.deepEqual(result.marks.at(-1)?.code, 'interrupted');
  });

  test('that ends by itself is an error of one line, and the next load has a process of its own', async (t) => {
    if (process.platform !== 'linux') return;
    const url = await http(t, (_request, response) => response.end('ok'));
    for (const signal of ['SIGABRT', 'SIGSEGV', 'SIGKILL'] as const) {
      const loading = loadStopped(t, url, signal);
      await assert.rejects(loading, { code: 'GENERATOR_FAILED', message: new RegExp(`ended with ${signal}`) });
    }
    assert.ok((await loadInOwnProcess({ ...SHORT, url })).completed > 0);
  });

  test('is killed when it does not end though it was told to', async (t) => {
    if (process.platform !== 'linux') return;
    const url = await http(t, (_request, response) => response.end('ok'));
    const abort = new AbortController();
    const loading = loadStopped(t, url, 'SIGSTOP', abort);
    await assert.rejects(loading, { code: 'GENERATOR_FAILED', message: /was told to end and did not/ });
  });

  test('ends with the process that asked, however that ends', async (t) => {
    const url = await http(t, (_request, response) => response.end('ok'));
    const script = `
      import { loadInOwnProcess } from ${JSON.stringify(new URL('../../../src/measure/load/own-process.ts', import.meta.url).href)};
      import { readFileSync } from 'node:fs';
      const children = ${CHILDREN};
      loadInOwnProcess({ url: ${JSON.stringify(url)}, durationMs: 60000 }, { onProgress: () => console.log(...children()) });
    `;
    if (process.platform !== 'linux') return;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const child = await new Promise<number>((resolve) => {
      parent.stdout.on('data', (text) => resolve(Number(text)));
    });
    assert.ok(isAlive(child));
    parent.kill('SIGKILL');
    for (let i = 0; i < 2000 && isAlive(child); i++) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(isAlive(child), false);
  });
});
