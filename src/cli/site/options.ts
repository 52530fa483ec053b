/** The options of `site` and `serve`. */
import type { Option } from 'commander';
import type { Declared } from '../../work/typed/declared.ts';
import { usually } from '../../work/typed/declared.ts';
import { plain, repeated } from '../../work/typed/options.ts';
import { LANG } from '../../work/typed/shared-options.ts';
import { portNumber, wholeNumberOrNone } from '../../work/typed/values.ts';

const farm: Declared<string> = {
  ...plain('--farm <url>', "show what the farm's PostgreSQL has, in place of the store"),
  more: (option: Option) => option.env('JSDYNO_FARM'),
};

const title = plain('--title <text>', 'set the heading; default: What changed');

/** Of `site`. */
export const SITE = {
  output: usually('site', plain('-o, --output <folder>', 'write to this folder')),
  reports: usually(50, plain('--reports <n>', 'write the reports of the newest n experiments', wholeNumberOrNone)),
  farm,
  title,
  lang: LANG,
};

/** Of `serve`. */
export const SERVE = {
  port: usually(7357, plain('--port <n>', 'listen on this port', portNumber)),
  listen: usually(
    '127.0.0.1',
    plain('--listen <address>', 'listen on this address; beyond loopback a token is needed'),
  ),
  hostName: repeated('--host-name <name>', 'answer to this name too, such as that of a proxy (can be repeated)'),
  farm,
  title,
  lang: LANG,
};
