/** Calls that a README shows: the only ones that anybody knows to be right before the package is loaded. Pure. */
import type { AnyNode, Expression, SpreadElement } from 'acorn';
import { nodesOf, requiredBy, treeOf, wordOf } from '../../../host/files/syntax-tree.ts';

export interface Example {
  /** The export that is called; `default` of the module itself. */
  name: string;
  isNew: boolean;
  /** The arguments, each as it is written there. */
  parameters: string[];
}

const BLOCK = /^[ \t]*```(js|javascript|mjs|cjs|ts|typescript)\b[^\n]*\n([\s\S]*?)^[ \t]*```/gim;
/** A literal beyond this is no example of what stands in one line. */
const LONGEST = 200;

/**
 * The calls of a package's exports with literal arguments, each once, in the order of the text.
 * @param packageName as it is imported
 */
export function examplesIn(markdown: string, packageName: string): Example[] {
  const names = new Map<string, string>([[usualName(packageName), 'default']]);
  const found = new Map<string, Example>();
  for (const [, language = '', text = ''] of markdown.matchAll(BLOCK)) {
    const tree = treeOf(text, language.startsWith('t'));
    if (tree === null) continue;
    for (const node of nodesOf(tree)) for (const [local, name] of importedBy(node, packageName)) names.set(local, name);
    // Types are blanked out, not cut out: places are those of the text.
    for (const node of nodesOf(tree)) {
      const example = exampleOf(node, names, text);
      if (example !== undefined) found.set(JSON.stringify(example), example);
    }
  }
  return [...found.values()];
}

/** `@scope/path-to-regexp` is `pathToRegexp` to most. */
function usualName(packageName: string): string {
  return packageName.replace(/^.*\//, '').replace(/[-_.]+(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function importedBy(node: AnyNode, packageName: string): [local: string, name: string][] {
  if (node.type === 'ImportDeclaration' && node.source.value === packageName) {
    return node.specifiers.map((one) => [
      one.local.name,
      one.type === 'ImportSpecifier' ? (wordOf(one.imported) ?? '') : 'default',
    ]);
  }
  if (node.type !== 'VariableDeclarator' || requiredBy(node.init) !== packageName) return [];
  if (node.id.type === 'Identifier') return [[node.id.name, 'default']];
  if (node.id.type !== 'ObjectPattern') return [];
  return node.id.properties.flatMap((one): [string, string][] =>
    one.type === 'Property' && one.value.type === 'Identifier' ? [[one.value.name, wordOf(one.key) ?? '']] : [],
  );
}

function exampleOf(node: AnyNode, names: ReadonlyMap<string, string>, text: string): Example | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined;
  const name = calledBy(node.callee, names);
  const given = node.arguments;
  if (name === undefined || given.length === 0 || !given.every(isLiteral)) return undefined;
  const parameters = given.map(({ start, end }) => text.slice(start, end).replace(/\s*\n\s*/g, ' '));
  if (parameters.join().length > LONGEST) return undefined;
  return { name, isNew: node.type === 'NewExpression', parameters };
}

function calledBy(callee: AnyNode, names: ReadonlyMap<string, string>): string | undefined {
  if (callee.type === 'Identifier') return names.get(callee.name);
  if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type !== 'Identifier') return undefined;
  return names.get(callee.object.name) === 'default' ? wordOf(callee.property) : undefined;
}

/** Values that say all of themselves: what an example has from elsewhere, nobody has here. */
function isLiteral(node: Expression | SpreadElement): boolean {
  switch (node.type) {
    case 'Literal':
      // An address would be asked, however often.
      return !(typeof node.value === 'string' && /^https?:|^wss?:/i.test(node.value));
    case 'TemplateLiteral':
      return node.expressions.length === 0;
    case 'UnaryExpression':
      return ['-', '+', '!'].includes(node.operator) && isLiteral(node.argument);
    case 'ArrayExpression':
      return node.elements.every((one) => one !== null && isLiteral(one));
    case 'ObjectExpression':
      return node.properties.every(
        (one) =>
          one.type === 'Property' &&
          !one.computed &&
          one.kind === 'init' &&
          !one.method &&
          isLiteral(one.value as Expression),
      );
    default:
      return false;
  }
}
