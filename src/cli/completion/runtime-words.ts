import semver from 'semver';
import { listCached } from '../../runtimes/index.ts';

/** The first release line of Node.js that jsdyno measures; lines for production have even numbers. */
const FIRST_NODE = 12;

/** Names of runtimes that are worth offering: what works everywhere, and what this machine has. */
export async function runtimeWords(): Promise<string[]> {
  const cached = await listCached();
  const lines = cached.map(({ kind, version }) => `${kind}@${semver.major(version)}`);
  const exact = cached.map(({ kind, version }) => `${kind}@${version}`);
  const newest = semver.major(process.version);
  const releases = Array.from({ length: Math.floor((newest - FIRST_NODE) / 2) + 1 }, (_, i) => FIRST_NODE + 2 * i);
  const node = ['node', 'node@lts', 'node@latest', ...releases.map((major) => `node@${major}`)];
  return [...new Set([...node, 'bun', 'bun@latest', 'bun@1', 'deno', 'deno@latest', 'deno@2', ...lines, ...exact])];
}
