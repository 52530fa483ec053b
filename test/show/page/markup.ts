import assert from 'node:assert/strict';

/** Elements without an end (HTML, 13.1.2). */
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
/** Elements that hold text alone, up to their own end tag (HTML, 13.2.5.2 and 13.2.5.3). */
const TEXT = new Set(['script', 'style', 'title', 'textarea']);
const TAG = /<([a-z][a-z0-9-]*)|<\/([a-z][a-z0-9-]*)\s*>|<!doctype html>|</gi;
const ATTRIBUTE = /\s+([^\s"'<>/=]+)(?:="([^"]*)")?/y;
const TAG_END = /\s*(\/?)>/y;

/**
 * The kinds of elements that HTML is made of, each with the names of its attributes, as `a href`, sorted. Written for pages of jsdyno's own,
 * so that what it cannot read was written by somebody else: it throws at a `<` that begins nothing, at an attribute without quotes, where
 * elements are not closed in turn, at a comment, at what runs (`onclick`) and at what leads anywhere but into the page and to https.
 */
export function elementsOf(html: string): string[] {
  const open: string[] = [];
  const kinds = new Set<string>();
  TAG.lastIndex = 0;
  for (let found = TAG.exec(html); found !== null; found = TAG.exec(html)) {
    const { 0: all, 1: begun, 2: ended, index } = found;
    const near = html.slice(index, index + 120);
    if (ended !== undefined) {
      assert.equal(open.pop(), ended, `ends another: ${near}`);
      continue;
    }
    if (begun === undefined) {
      assert.equal(all, '<!doctype html>', near);
      assert.equal(index, 0, near);
      continue;
    }
    const names: string[] = [];
    let at = TAG.lastIndex;
    for (;;) {
      ATTRIBUTE.lastIndex = at;
      const attribute = ATTRIBUTE.exec(html);
      if (attribute === null) break;
      at = ATTRIBUTE.lastIndex;
      const [, name = '', value = ''] = attribute;
      assert.doesNotMatch(name, /^on/i, near);
      if (/^(?:href|src|action|formaction|data|xlink:href)$/i.test(name))
        assert.match(value, /^(?:#|https:\/\/)/, near);
      names.push(name);
    }
    TAG_END.lastIndex = at;
    const end = TAG_END.exec(html);
    assert.ok(end !== null, `no end of the tag: ${near}`);
    kinds.add([begun, ...names].join(' '));
    TAG.lastIndex = TAG_END.lastIndex;
    if (VOID.has(begun) || end[1] === '/') continue;
    if (TEXT.has(begun)) {
      const close = html.indexOf(`</${begun}`, TAG_END.lastIndex);
      assert.ok(close > 0, near);
      TAG.lastIndex = close;
    }
    open.push(begun);
  }
  assert.deepEqual(open, []);
  return [...kinds].sort();
}
