/** What the charting library draws, made fit for a document: ids of its own, a name and a description, nothing of the page's scripts. */
import { BOLD, FONT, TEXT_SIZE } from './look.ts';
import { widthOf } from './text-width.ts';

interface DocumentTexts {
  idPrefix: string;
  /** Null where it stands beside the picture, which then is named by its description. */
  title: string | null;
  description: string;
  /** Texts of which some may be drawn shortened: the whole one is added as the tooltip of its element. */
  whole: readonly string[];
}

/** The two signs that no XML may have (XML 1.0, 2.2) and that are no control characters. */
const NO_XML = /[\ufffe\uffff]/g;

/** @throws RangeError for a prefix that is no id */
export function asDocument(svg: string, { idPrefix, title, description, whole }: DocumentTexts): string {
  if (!/^[A-Za-z][\w-]*$/.test(idPrefix)) throw new RangeError(`no prefix of an id: ${JSON.stringify(idPrefix)}`);
  const said = { ...(title !== null && { title }), desc: description };
  const head = Object.entries(said).map(([tag, words]) => `<${tag} id="${idPrefix}-${tag}">${escaped(words)}</${tag}>`);
  const ids = Object.keys(said).map((tag) => `${idPrefix}-${tag}`);
  const drawn = withOwnIds(withWhole(fitted(withoutRest(svg)), whole), idPrefix).replace(
    /^<svg [^>]*?(viewBox="[^"]*")[^>]*>\s*/,
    (tag, box: string) => {
      const size = /^<svg (width="[^"]*" height="[^"]*")/.exec(tag)?.[1] ?? '';
      return `<svg ${size} xmlns="http://www.w3.org/2000/svg" ${box} font-family="${FONT}" font-size="${TEXT_SIZE}" role="img" aria-labelledby="${ids.join(' ')}">${head.join('')}\n`;
    },
  );
  return drawn.replace(NO_XML, '\ufffd');
}

/**
 * Without style sheets, classes and marks for scripts: rules for the pointer, which would hold for the whole page. A quotation mark in a text
 * is escaped, so that no text has an attribute in it.
 */
function withoutRest(svg: string): string {
  return svg
    .replace(/<style ?>[\s\S]*?<\/style>\s*/g, '')
    .replace(/ (?:class|ecmeta_\w+|pointer-events|baseProfile|version|xml:space)="[^"]*"/g, '')
    .replace(/<defs >/g, '<defs>')
    .replace(/<(?!pattern)[^>]+>/g, (tag) => tag.replace(/-?\d+\.\d{3,}(?:e-?\d+)?/g, hundredths))
    .replace(/ style="([^"]*)"/g, (_, style: string) => fontAttributes(style));
}

/** Beyond hundredths of a px nothing is seen, and the last digits hang on the machine's logarithm. */
function hundredths(figure: string): string {
  return String(Math.round(Number(figure) * 100) / 100);
}

/** The font of a text: its family and the usual size are said once, at the root. Renderers outside of browsers do not know the short form of CSS. */
function fontAttributes(style: string): string {
  const size = /([\d.]+)px/.exec(style)?.[1];
  if (size === undefined) return '';
  const [bold, italic] = ['bold', 'italic'].map((word) => new RegExp(`\\b${word}\\b`).test(style));
  return `${Number(size) === TEXT_SIZE ? '' : ` font-size="${size}"`}${bold ? ' font-weight="bold"' : ''}${italic ? ' font-style="italic"' : ''}`;
}

/** Ids of the library come from a counter of the process (apache/echarts#18194): here they are numbered as they come up. */
function withOwnIds(svg: string, idPrefix: string): string {
  const known = new Map<string, string>();
  const own = (id: string): string => {
    const name = known.get(id) ?? `${idPrefix}-${known.size + 1}`;
    known.set(id, name);
    return name;
  };
  return svg
    .replace(/ id="([^"]*)"/g, (_, id: string) => ` id="${own(id)}"`)
    .replace(/="url\(#([^)"]*)\)"/g, (_, id: string) => `="url(#${own(id)})"`);
}

/** Every text is as wide as it was laid out: where the font is missing another stands in, of which names would lose their beginnings. */
function fitted(svg: string): string {
  return svg.replace(/<text ([^>]*)>([^<]+)(?=<\/text>)/g, (_, attributes: string, words: string) => {
    const size = Number(/font-size="([^"]*)"/.exec(attributes)?.[1] ?? TEXT_SIZE);
    const width = widthOf(unescaped(words), size) * (attributes.includes('font-weight') ? BOLD : 1);
    const length = Math.round(width * 10) / 10;
    return `<text ${attributes} textLength="${length}" lengthAdjust="spacingAndGlyphs">${words}`;
  });
}

/** The element of a name that was shortened in the middle says the whole name. */
function withWhole(svg: string, whole: readonly string[]): string {
  const left = [...whole];
  return svg.replace(/(<text [^>]*>)([^<]*…[^<]*)(?=<\/text>)/g, (element, tag: string, words: string) => {
    const [head = '', tail = ''] = words.split('…').map(unescaped);
    const i = left.findIndex((name) => {
      const start = name.indexOf(head);
      return start >= 0 && name.indexOf(tail, start + head.length) >= 0;
    });
    return i < 0 ? element : `${tag}<title>${escaped(left.splice(i, 1)[0] as string)}</title>${words}`;
  });
}

function unescaped(text: string): string {
  const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (sign) => signs[sign] as string);
}

export function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
