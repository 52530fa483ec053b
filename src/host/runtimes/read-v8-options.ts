import { commandLine, type Startable } from './command-line.ts';
import { ownValues } from './own-values.ts';
import { runToEnd } from './run-to-end.ts';
import { parseV8Options, type V8Options } from './v8-options.ts';

const SEMI_SPACE = 'max-semi-space-size';

/**
 * With the variant's flags in force; empty where the runtime does not list them. Of the semi-space, which V8 lists as 0 unless it
 * was set, it is the size that the runtime has.
 */
export async function readV8Options(variant: Startable, signal?: AbortSignal): Promise<V8Options> {
  const listed = await listV8Options(variant, signal);
  if (listed[SEMI_SPACE] !== '0') return listed;
  const { semiSpace } = await ownValues(variant, signal);
  return semiSpace === null ? listed : { ...listed, [SEMI_SPACE]: String(semiSpace) };
}

/** As V8 prints them, which of some is not what is in force. */
export async function listV8Options(variant: Startable, signal?: AbortSignal): Promise<V8Options> {
  if (variant.runtime.kind === 'bun') return {};
  if (variant.runtime.kind === 'node') {
    const { stdout } = await runToEnd(
      variant.runtime.executable,
      [...variant.flags, '--v8-options'],
      variant.env,
      signal,
    );
    return parseV8Options(stdout);
  }
  // V8 prints its help when it meets the flag, so it comes after the others, and the script is never reached.
  const { command, args, env } = commandLine(
    { ...variant, flags: [...variant.flags, '--v8-flags=--help'] },
    'nothing.js',
    [],
  );
  const { stdout } = await runToEnd(command, args, env, signal);
  return parseV8Options(stdout);
}
