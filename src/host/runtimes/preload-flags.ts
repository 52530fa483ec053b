import type { Startable } from './command-line.ts';
import { isAtLeast } from './is-at-least.ts';

/**
 * The flags that load a CommonJS file into a process before its own code. Deno has had --preload since 2.4: before, none.
 * @param path absolute
 */
export function preloadFlags({ runtime }: Pick<Startable, 'runtime'>, path: string): string[] {
  switch (runtime.kind) {
    case 'node':
      return ['--require', path];
    case 'bun':
      return [`--preload=${path}`];
    case 'deno':
      return isAtLeast(runtime.version, 2, 4) ? [`--preload=${path}`] : [];
    case 'command':
      return [];
  }
}
