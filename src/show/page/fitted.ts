import { widthOf } from '../charts/text-width.ts';

/** Attributes that make a text of a chart as wide as it was laid out, in whatever font the reader has. */
export function fitAttributes(text: string, size: number): { textLength: string; lengthAdjust: string } {
  return { textLength: widthOf(text, size).toFixed(1), lengthAdjust: 'spacingAndGlyphs' };
}

/**
 * A drawn chart whose texts keep their widths. The page has no font of its own, and others are up to a fifth wider than the one that
 * charts are laid out by. Bold texts stand free, where width does not matter.
 */
export function fitted(svg: string): string {
  return svg.replace(/<text ([^>]*)>([^<]+)<\/text>/g, (whole, attributes: string, content: string) => {
    const size = Number(/font-size="([\d.]+)/.exec(attributes)?.[1]);
    if (!(size > 0) || attributes.includes('font-weight')) return whole;
    const { textLength, lengthAdjust } = fitAttributes(unescaped(content), size);
    return `<text ${attributes} textLength="${textLength}" lengthAdjust="${lengthAdjust}">${content}</text>`;
  });
}

function unescaped(content: string): string {
  return content
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/&#0?39;/g, "'")
    .replaceAll('&amp;', '&');
}
