import { FORMATS } from '../../show/report/formats.ts';
import { checkedFormats } from '../options/checked-formats.ts';

/** What a comparison can be printed as; `width` in columns of the terminal, 80 unless told. Throw BAD_OPTION. */
export const formats = checkedFormats('formats', FORMATS);
