/**
 * How soon `jsdyno --help` answers, what of that is the runtime's own, and which modules are loaded for it.
 *
 *     node benchmarks/self/start-up.ts [rounds, 15 unless told]
 *
 * Each round starts every command once, in random order; figures are medians of the rounds.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { randomStream, shuffled } from '../../src/stats/random.ts';
import { costOf, LAUNCHER, ROOT, scratch, timed } from './command.ts';
import { differences, medianOf, milliseconds, say } from './figures.ts';

const ROUNDS = Number(process.argv[2] ?? 15);
const MAIN = join(ROOT, 'src/cli/main.ts');

const oneLine = join(scratch, 'one-line.ts');
writeFileSync(oneLine, 'export const one: number = 1;\n');
// What the launcher would do if the first file needed no type stripping: the rest comes stripped from Node's cache.
const cached = join(scratch, 'cached.mjs');
writeFileSync(
  cached,
  `import { enableCompileCache } from 'node:module';\nenableCompileCache();\nawait import(${JSON.stringify(MAIN)});\n`,
);

const commands: Record<string, [string, string[]]> = {
  bare: [process.execPath, ['-e', '0']],
  typed: [process.execPath, [oneLine]],
  help: [LAUNCHER, ['--help']],
  main: [process.execPath, [MAIN, '--help']],
  cached: [process.execPath, [cached, '--help']],
};

const times = Object.fromEntries(Object.keys(commands).map((name) => [name, [] as number[]]));
const cpu: Record<string, number[]> = { help: [], bare: [] };
const of = (name: string): number[] => times[name] as number[];
const random = randomStream(7, 1);
for (let round = 0; round <= ROUNDS; round++) {
  for (const [name, [command, args]] of shuffled(Object.entries(commands), random)) {
    const wall = await timed(command, args);
    if (round > 0) of(name).push(wall); // the first fills caches
  }
  for (const [name, values] of Object.entries(cpu)) {
    const [command, args] = commands[name] as [string, string[]];
    values.push((await costOf(command, args)).cpuMs);
  }
}

say('rounds', String(ROUNDS));
say('jsdyno --help', milliseconds(of('help')));
say('node -e 0', milliseconds(of('bare')));
const ratio = medianOf(of('help').map((time, i) => time / (of('bare')[i] as number)));
say('jsdyno --help in bare starts', `${ratio.median.toFixed(2)} (${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)})`);
const [cpuOfHelp, cpuOfBare] = [medianOf(cpu.help as number[]).median, medianOf(cpu.bare as number[]).median];
say('CPU time, which load hardly changes', `${cpuOfHelp.toFixed(0)} ms, of a bare start ${cpuOfBare.toFixed(0)} ms`);
say('  the launcher: difference', milliseconds(differences(of('help'), of('main'))));
say('  stripping one line of types: difference', milliseconds(differences(of('typed'), of('bare'))));
say('  --help started from a plain script', milliseconds(of('cached')));
say('  that against main.ts: difference', milliseconds(differences(of('cached'), of('main'))));

const loaded = await modulesOf(['--help']);
const files = loaded.filter((url) => url.startsWith('file:')).map((url) => relative(ROOT, new URL(url).pathname));
say('files loaded', `${files.length}: ${files.join(', ')}`);
say('built-in modules asked for', loaded.filter((url) => url.startsWith('node:')).join(', '));

/** The URLs of the modules that a command loads, in order. */
async function modulesOf(args: string[]): Promise<string[]> {
  const list = join(scratch, 'modules.txt');
  const hook = `
    import { registerHooks } from 'node:module';
    import { writeFileSync } from 'node:fs';
    const urls = new Set();
    registerHooks({ resolve(name, context, next) { const to = next(name, context); urls.add(to.url); return to; } });
    process.once('exit', () => writeFileSync(${JSON.stringify(list)}, [...urls].join('\\n')));`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`;
  await timed(process.execPath, [MAIN, ...args], { ...process.env, NODE_OPTIONS });
  return readFileSync(list, 'utf8').split('\n');
}
