// By name it would not link on Node.js before 18.14, which is told by the library what it needs (new-enough.ts).
import * as os from 'node:os';
import { readV8Options } from '../../../host/runtimes/describe.ts';
import type { Variant } from '../../../host/runtimes/types.ts';
import { libcOf } from '../differences/elf-facts.ts';
import type { RuntimeFacts } from './intervention.ts';

/** What decides which interventions a variant can have; takes some 50 ms. */
export async function factsOf(variant: Variant, abort?: AbortSignal): Promise<RuntimeFacts> {
  const { kind, version, executable } = variant.runtime;
  return {
    kind,
    version,
    platform: process.platform,
    libc: await libcOf(executable),
    v8Flags: kind === 'command' ? {} : await readV8Options(variant, abort),
    flags: [...variant.flags],
    env: { ...variant.env },
    cpus: os.availableParallelism(),
  };
}
