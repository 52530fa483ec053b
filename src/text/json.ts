/** JSON that can be printed: what a terminal would obey is written as an escape, so nothing of the value is lost. */

const UNSAFE = /[\u007f-\u009f\p{Bidi_Control}\u2028\u2029]/gu;

/** As JSON.stringify, which escapes C0 and halves of pairs by itself (ECMA-262, QuoteJSONString). */
export function jsonText(value: unknown, indent?: number, replacer?: (key: string, value: unknown) => unknown): string {
  const text = JSON.stringify(value, replacer, indent);
  // Such characters stand within strings only.
  return text.replace(UNSAFE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
