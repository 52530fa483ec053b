export {
  bytesWords as bytes,
  shareWords as percent,
  shortPlain as amount,
} from '../../../text/english-numbers.ts';

/** Why nobody is accused of slow I/O while neighbours compute. */
export const OUTSIDE_UNKNOWN =
  'answers wait for something outside while other programs use most of the CPUs, so the cause is unknown';
