import { plain, repeated } from '../../work/typed/options.ts';
import { ANSWER_FORMAT, eachOption, FARM, LANES } from '../../work/typed/shared-options.ts';

/** The options of `jsdyno sweep`, beside those of what is measured. */
export const OPTIONS = {
  on: repeated(
    '--on <variant>',
    "measure a range such as 'node@>=18 <27' or bun@1; or variants, oldest first (can be repeated)",
  ),
  each: eachOption('; default: major, or minor within one major version'),
  plan: plain<boolean>('--plan', 'print the releases, the time and the downloads; run nothing'),
  lanes: LANES,
  html: plain('--html <file>', 'also write a page with all charts'),
  format: ANSWER_FORMAT,
  ...FARM,
};
