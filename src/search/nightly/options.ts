import { flag, plain, texts, word } from '../../work/typed/options.ts';
import { formatOf, measuringOptions } from '../../work/typed/shared-options.ts';

const {
  timeoutMs: _,
  farm: __,
  onInterrupt: ___,
  ...measuring
} = measuringOptions({ budget: 'spend this long on runs; default: budget of jsdyno.yml, or 15m' });

/** The options of `jsdyno nightly`. */
export const OPTIONS = {
  on: texts(
    '--on <variant>',
    'measure the newest release of this line, such as node@24 (can be repeated); default: nightly.releases of jsdyno.yml',
  ),
  reference: texts(
    '--reference <variant>',
    'compare releases with this one, and measure commits on it, such as node@22.12.0 (one of each runtime; can be repeated); default: nightly.reference of jsdyno.yml',
  ),
  base: word(
    '--base <revision>',
    'compare HEAD with this commit; default: nightly.base of jsdyno.yml, else as in nights before, else the one before HEAD',
  ),
  requireDecision: flag('--require-decision', 'exit with 5 if something was not measured, or may have become worse'),
  webhook: plain('--webhook <url>', 'post the result as JSON to this address'),
  format: formatOf(['table', 'markdown', 'json']),
  ...measuring,
};
