import { oneLine } from '../../../text/lines.ts';
import { withoutBracketCommands } from '../../../text/log-lines.ts';

/**
 * Signs that take no space and so hide in a name: zero-width blanks, soft hyphens, fillers, tags (Unicode's
 * Default_Ignorable_Code_Point). Those that join an emoji stay.
 */
const HIDDEN = /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{fe0f})\p{Default_Ignorable_Code_Point}/gu;

/** Of a name in an answer. */
const LONGEST = 120;

/**
 * A text from elsewhere as one line that hides nothing, with so many signs at most; of a longer one the middle is left out. No line
 * that it stands in is a command for a runner by it.
 */
export function shown(text: string, longest = LONGEST): string {
  // What is cut off need not be looked at: a text may be as long as a log.
  const bounded = text.length > 4 * longest ? `${text.slice(0, 2 * longest)}…${text.slice(-2 * longest)}` : text;
  const line = withoutBracketCommands(withoutHidden(oneLine(bounded)));
  const signs = [...line];
  if (signs.length <= longest) return line;
  const tail = Math.floor(longest / 3);
  return oneLine(`${signs.slice(0, longest - tail - 1).join('')}…${signs.slice(-tail).join('')}`);
}

/** Hidden signs spelt out, as `\u200b`. */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
