/** What differs between two profiles, as a program asks for it. */
import * as v from 'valibot';
import { boolean } from '../../store/exchange/fields.ts';
import { checkPageFile } from '../../text/errors/page-file.ts';
import { checkOptions } from '../../work/options/check-options.ts';
import { optionsOf } from '../../work/options/options-of.ts';
import { word } from '../../work/options/values.ts';
import type { DifferenceAnswer } from './answer/difference.ts';

export interface FlameDifferenceOptions {
  /** A profile: `.cpuprofile`, `.heapprofile`, `.pb.gz`, collapsed stacks, a `--prof` log, what `perf script` wrote. */
  old: string;
  /** Another, of the same unit. */
  new: string;
  /** All processes and threads as one. */
  together?: boolean | undefined;
  /** Writes the page. */
  page?: string | undefined;
}

const differenceOptions = optionsOf<FlameDifferenceOptions>()({
  old: word,
  new: word,
  together: v.optional(boolean),
  page: v.optional(word),
});

/**
 * What `jsdyno flame --diff OLD NEW --format json` prints.
 * @returns what each frame takes more or less, the largest change first; with `page` that file is written
 * @throws JsdynoError BAD_OPTION, FILE_UNREADABLE, BAD_PROFILE (also where the two count different things), FILE_UNWRITABLE, PAGE_NOT_BUILT
 */
export async function flameDifference(options: FlameDifferenceOptions): Promise<DifferenceAnswer> {
  checkOptions('flameDifference', differenceOptions, options);
  const { old, new: to, together = false, page } = options;
  if (page !== undefined) checkPageFile(page, "page: 'flame.html'");
  const { profileOfFiles } = await import('./taken/read-profiles.ts');
  const { differenceAnswer } = await import('./answer/difference.ts');
  const [before, after] = [profileOfFiles([old], { together }), profileOfFiles([to], { together })];
  const answer = differenceAnswer(before, after);
  if (page !== undefined) await (await import('./taken/pages.ts')).writeDifferencePage(page, before, after);
  return answer;
}
