import { SaxesParser } from 'saxes';

export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** The root of a well-formed document; throws for any other, and for characters that XML 1.0 forbids. */
export function readXml(text: string): Element {
  const parser = new SaxesParser();
  const document: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: { ...(attributes as Record<string, string>) }, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (part) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  });
  parser.on('closetag', () => open.pop());
  parser.write(text).close();
  const [root] = document.children;
  if (root === undefined) throw new Error('no root');
  return root;
}
