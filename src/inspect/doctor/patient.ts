import { mustFindProgram } from '../../host/files/find-program.ts';
import { parseVariant, resolveVariant } from '../../host/runtimes/index.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { checkScript } from '../observed/check-script.ts';
import type { Patient } from './examine.ts';
import { runtimeIn } from './program-line.ts';

/**
 * A command line as it is to be looked into, with its runtime found.
 * @param on a variant in place of its first word
 * @throws JsdynoError BAD_USAGE where that is no runtime, FILE_UNREADABLE, PROGRAM_NOT_STARTED, and as resolveVariant
 */
export async function patientOfWords(
  words: readonly string[],
  on: string | undefined,
  { offline, signal }: { offline?: boolean | undefined; signal?: AbortSignal | undefined },
): Promise<Patient> {
  const found = runtimeIn(words);
  if (on !== undefined && found === null) {
    throw new JsdynoError('BAD_USAGE', `the first word must be a runtime, not ${words[0]}`, {
      hint: 'write what it starts: node app.js',
    });
  }
  checkScript(words);
  const runtime = on ?? found;
  if (runtime === null) {
    mustFindProgram(words[0] ?? '', 'doctor');
    return { words, variant: null, isReplaced: false };
  }
  const spec = on === undefined ? { text: runtime, label: runtime, env: {}, runtime, flags: [] } : parseVariant(on);
  const { variant } = await resolveVariant(spec, { offline, signal });
  return { words, variant, isReplaced: on !== undefined };
}
