/** Lines of a text that may be hundreds of megabytes: never all at once. */

export function* linesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const last = end < 0 ? text.length : end;
    yield text.slice(at, text.charCodeAt(last - 1) === 13 && last > at ? last - 1 : last);
    at = last + 1;
  }
}
