import type { AnyNode } from 'acorn';
import { nodesOf, requiredBy, treeOf, wordOf } from '../../../host/files/syntax-tree.ts';

/** What a row's own file calls, and where that comes from. */
export interface NamedInFile {
  /** Names of functions and members that it calls. */
  names: string[];
  /** Built-in modules that it loads, and global objects that it names. */
  roots: { name: string; module: boolean }[];
}

const MOST_NAMES = 200;
const MOST_ROOTS = 40;

/**
 * Names that a file calls, and what it loads them from. Nothing where it is no script. Pure.
 *
 * @param isModule whether a name is a built-in module's
 */
export function namedIn(text: string, hasTypes: boolean, isModule: (name: string) => boolean): NamedInFile {
  const tree = treeOf(text, hasTypes);
  if (tree === null) return { names: [], roots: [] };
  const names = new Set<string>();
  const modules = new Set<string>();
  const words = new Set<string>();
  for (const node of nodesOf(tree)) {
    const called = calledBy(node);
    if (called !== undefined) names.add(called);
    const loaded = loadedBy(node);
    if (loaded !== undefined && isModule(loaded)) modules.add(loaded.replace(/^node:/, ''));
    if (node.type === 'Identifier' && Object.hasOwn(globalThis, node.name) && !PLAIN.has(node.name))
      words.add(node.name);
  }
  const roots = [
    ...[...modules].map((name) => ({ name, module: true })),
    ...[...words].map((name) => ({ name, module: false })),
  ];
  return { names: [...names].slice(0, MOST_NAMES), roots: roots.slice(0, MOST_ROOTS) };
}

/** Global, and no place that functions in JavaScript are found in. */
const PLAIN: ReadonlySet<string> = new Set(['undefined', 'NaN', 'Infinity', 'globalThis', 'global', 'name', 'process']);

function calledBy(node: AnyNode): string | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined;
  const { callee } = node;
  return callee.type === 'MemberExpression' && !callee.computed ? wordOf(callee.property) : wordOf(callee);
}

function loadedBy(node: AnyNode): string | undefined {
  if (node.type === 'ImportDeclaration') return wordOf(node.source);
  return node.type === 'ImportExpression' ? wordOf(node.source) : requiredBy(node);
}
