import { basename } from 'node:path';
import { type RuntimeKind, runtimeKinds } from '../../host/runtimes/types.ts';

/** The runtime that a command line names by its first word, `node` or the path of one; null: any other program. Pure. */
export function namedRuntime(words: readonly string[]): RuntimeKind | null {
  const name = basename(words[0] ?? '').replace(/\.exe$/i, '');
  return runtimeKinds.find((kind) => kind === name) ?? null;
}
