import { checkedFormats } from '../options/checked-formats.ts';
import { FORMATS } from '../report/formats.ts';

/** What a comparison can be printed as; `width` in columns of the terminal, 80 unless told. Throw BAD_OPTION. */
export const formats = checkedFormats('formats', FORMATS);
