import { formatsOf } from '../../../show/sheets/formats.ts';
import { httpTables } from './http-tables.ts';
import { formatHttpJson } from './json.ts';

/** Every format by the name that `--format` takes. */
export const HTTP_FORMATS = formatsOf(httpTables, { json: formatHttpJson });
