import type { AnyNode } from 'acorn';
import { nodesOf, treeOf } from '../../../host/files/syntax-tree.ts';
import { placesIn } from '../../../text/places-in.ts';

/** A function in the text of a module. */
export interface FunctionText {
  name: string;
  text: string;
  /** Lines of the module, counted from 1. */
  line: number;
  endLine: number;
}

/** Of one name in one module. */
const MOST = 5;

/**
 * The functions of a module that have one of the names, in their order there; none where the text is no script. Pure.
 *
 * @param names null: whatever they are called
 * @param hasTypes whether it is TypeScript, of which types are blanks then: places stay
 */
export function functionsIn(text: string, names: ReadonlySet<string> | null, hasTypes = false): FunctionText[] {
  // A runtime has hundreds of modules, and parsing them takes seconds.
  const isNamed = names === null || [...names].some((name) => text.includes(name));
  const tree = isNamed ? treeOf(text, hasTypes) : null;
  if (tree === null) return [];
  const found: FunctionText[] = [];
  const count = new Map<string, number>();
  const placeAt = placesIn(text);
  const lineAt = (at: number): number => placeAt(at).line;
  for (const node of nodesOf(tree)) {
    const name = namedFunction(node);
    if (name === undefined || names?.has(name) === false) continue;
    const sofar = count.get(name) ?? 0;
    if (sofar >= MOST) continue;
    count.set(name, sofar + 1);
    const { start, end } = node;
    found.push({ name, text: dedented(text, start, end), line: lineAt(start), endLine: lineAt(end) });
  }
  return found.sort((a, b) => a.line - b.line);
}

/** The name that a profile has of the function that a node is or gives a name to. */
function namedFunction(node: AnyNode): string | undefined {
  switch (node.type) {
    case 'FunctionDeclaration':
      return node.id?.name;
    case 'MethodDefinition':
      return keyName(node.key);
    case 'Property':
      return isFunction(node.value) ? keyName(node.key) : undefined;
    case 'PropertyDefinition':
      return isFunction(node.value) ? keyName(node.key) : undefined;
    case 'VariableDeclarator':
      return isFunction(node.init) && node.id.type === 'Identifier' ? node.id.name : undefined;
    case 'AssignmentExpression':
      return isFunction(node.right) ? targetName(node.left) : undefined;
    default:
      return undefined;
  }
}

function isFunction(node: AnyNode | null | undefined): boolean {
  return node?.type === 'FunctionExpression' || node?.type === 'ArrowFunctionExpression';
}

function targetName(node: AnyNode): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && !node.computed ? keyName(node.property) : undefined;
}

function keyName(node: AnyNode): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'PrivateIdentifier') return `#${node.name}`;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  return undefined;
}

/** From the beginning of its line on, less the blanks that the line begins with: so that moving it in or out alone changes little. */
function dedented(text: string, start: number, end: number): string {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const blanks = /^[ \t]*/.exec(text.slice(from, start))?.[0] ?? '';
  const own = text.slice(start, end);
  return blanks === '' ? own : own.replaceAll(`\n${blanks}`, '\n');
}
