/** What a module exports, by its syntax: nothing is loaded. */
import { dirname, join } from 'node:path';
import type { AnyNode } from 'acorn';
import { isFile, textIfThere } from '../../../host/files/if-there.ts';
import { nodesOf, requiredBy, treeOf, wordOf } from '../../../host/files/syntax-tree.ts';

export interface Exported {
  /** `default` also of a module whose `module.exports` is a function. */
  name: string;
  kind: 'function' | 'class' | 'other';
  isAsync: boolean;
  /** Names of the parameters that a call needs; null of one that has no name. */
  parameters: (string | null)[];
}

/** Files that one export leads through at most, such as an index that hands on an index. */
const DEEPEST = 4;
const ENDINGS = [
  '',
  '.js',
  '.cjs',
  '.mjs',
  '.ts',
  '.cts',
  '.mts',
  '/index.js',
  '/index.cjs',
  '/index.mjs',
  '/index.ts',
];

/**
 * The exports of a file, each name once, in the order of the file; none of one that cannot be read.
 * @param file absolute
 */
export function exportedBy(file: string): Exported[] {
  const found = exportsOf(file, 0, new Map());
  return [...new Map(found.map((one) => [one.name, one])).values()];
}

/** @param known what files export that were looked at already; of one that is being looked at nothing yet */
function exportsOf(file: string, depth: number, known: Map<string, Exported[]>): Exported[] {
  const before = known.get(file);
  if (before !== undefined || depth > DEEPEST) return before ?? [];
  known.set(file, []);
  const text = textIfThere(file);
  const tree = text === null ? null : treeOf(text, /\.[cm]?ts$/.test(file));
  if (tree === null) return [];
  const scope = scopeOf(tree.body, (specifier) => {
    const path = neighbourOf(file, specifier);
    return path === null ? [] : exportsOf(path, depth + 1, known);
  });
  const found = [...tree.body.flatMap((node) => moduleExports(node, scope)), ...commonExports(tree, scope)];
  known.set(file, found);
  return found;
}

/** What the names of a file stand for, and what its neighbours export. */
interface Scope {
  named(name: string): Exported | undefined;
  of(specifier: string): Exported[];
  /** The first export of a name. */
  oneOf(specifier: string, name: string): Exported | undefined;
}

function scopeOf(body: readonly AnyNode[], exportsOf: (specifier: string) => Exported[]): Scope {
  const declared = new Map<string, AnyNode>();
  const handed = new Map<string, { specifier: string; name: string }>();
  for (const outer of body) {
    const node = outer.type === 'ExportNamedDeclaration' && outer.declaration != null ? outer.declaration : outer;
    if ((node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') && node.id != null) {
      declared.set(node.id.name, node);
    }
    if (node.type === 'VariableDeclaration') {
      for (const { id, init } of node.declarations) {
        const specifier = requiredBy(init);
        if (specifier !== undefined) for (const [local, name] of boundBy(id)) handed.set(local, { specifier, name });
        else if (id.type === 'Identifier' && init != null) declared.set(id.name, init);
      }
    }
    if (node.type === 'ImportDeclaration') {
      for (const one of node.specifiers) {
        const name =
          one.type === 'ImportSpecifier'
            ? wordOf(one.imported)
            : one.type === 'ImportDefaultSpecifier'
              ? 'default'
              : undefined;
        if (name !== undefined) handed.set(one.local.name, { specifier: String(node.source.value), name });
      }
    }
  }
  const neighbours = new Map<string, { all: Exported[]; byName: Map<string, Exported> }>();
  const neighbour = (specifier: string) => {
    const known = neighbours.get(specifier);
    if (known !== undefined) return known;
    const all = exportsOf(specifier);
    const one = { all, byName: new Map(all.toReversed().map((exported) => [exported.name, exported])) };
    neighbours.set(specifier, one);
    return one;
  };
  const oneOf = (specifier: string, name: string) => neighbour(specifier).byName.get(name);
  return {
    of: (specifier) => neighbour(specifier).all,
    oneOf,
    named(name) {
      const own = declared.get(name);
      if (own !== undefined) return shapeOf(name, own);
      const from = handed.get(name);
      const there = from === undefined ? undefined : oneOf(from.specifier, from.name);
      return there === undefined ? undefined : { ...there, name };
    },
  };
}

/** `a`, or `{ a, b: c }`, with the name that each has in what is required. */
function boundBy(id: AnyNode): [local: string, name: string][] {
  if (id.type === 'Identifier') return [[id.name, 'default']];
  if (id.type !== 'ObjectPattern') return [];
  return id.properties.flatMap((one): [string, string][] => {
    if (one.type !== 'Property' || one.value.type !== 'Identifier') return [];
    return [[one.value.name, wordOf(one.key) ?? one.value.name]];
  });
}

function moduleExports(node: AnyNode, scope: Scope): Exported[] {
  switch (node.type) {
    case 'ExportAllDeclaration': {
      const all = scope.of(String(node.source.value)).filter(({ name }) => name !== 'default');
      return node.exported == null ? all : [other(wordOf(node.exported) ?? '')];
    }
    case 'ExportDefaultDeclaration':
      return [exportOf('default', node.declaration, scope)];
    case 'ExportNamedDeclaration': {
      const { declaration, source, specifiers } = node;
      if (declaration?.type === 'VariableDeclaration') {
        return declaration.declarations.flatMap(({ id, init }) =>
          id.type === 'Identifier' ? [exportOf(id.name, init, scope)] : [],
        );
      }
      if (declaration != null) return [shapeOf(declaration.id.name, declaration)];
      return specifiers.map(({ local, exported }) => {
        const [from = '', name = ''] = [wordOf(local), wordOf(exported)];
        const there = source == null ? scope.named(from) : scope.oneOf(String(source.value), from);
        return { ...(there ?? other(name)), name };
      });
    }
    default:
      return [];
  }
}

/** `exports.a = `, `module.exports = { a, b }`, `module.exports = function`, and what compilers write for them. */
function commonExports(tree: AnyNode, scope: Scope): Exported[] {
  const found: Exported[] = [];
  for (const node of nodesOf(tree)) {
    if (node.type === 'AssignmentExpression') {
      const name = exportName(node.left);
      const value = lastOf(node.right);
      if (name === '') for (const one of wholeOf(value, scope)) found.push(one);
      // `exports.a = void 0` is written first for names that get their value below.
      else if (name !== undefined && value.type !== 'UnaryExpression') found.push(exportOf(name, value, scope));
    }
    if (node.type === 'CallExpression') for (const one of definedBy(node, scope)) found.push(one);
  }
  return found;
}

/** Of `exports.a` and `module.exports.a` a, of `module.exports` nothing; undefined of anything else. */
function exportName(node: AnyNode): string | undefined {
  if (node.type !== 'MemberExpression') return undefined;
  const { object, property } = node;
  const word = wordOf(property);
  if (object.type === 'Identifier' && object.name === 'exports') return word;
  if (object.type === 'Identifier' && object.name === 'module' && word === 'exports') return '';
  return object.type === 'MemberExpression' && exportName(object) === '' ? word : undefined;
}

/** The last of `exports = module.exports = value`. */
function lastOf(node: AnyNode): AnyNode {
  return node.type === 'AssignmentExpression' ? lastOf(node.right) : node;
}

function wholeOf(value: AnyNode, scope: Scope): Exported[] {
  const specifier = requiredBy(value);
  if (specifier !== undefined) return scope.of(specifier);
  if (value.type !== 'ObjectExpression') {
    const one = exportOf('default', value, scope);
    return one.kind === 'other' ? [] : [one];
  }
  return value.properties.flatMap((one) => {
    const name = one.type === 'Property' ? wordOf(one.key) : undefined;
    return one.type !== 'Property' || name === undefined ? [] : [exportOf(name, one.value, scope)];
  });
}

/** `Object.defineProperty(exports, 'a', ...)` of TypeScript, and `__export(all, { a: () => a })` of esbuild. */
function definedBy(node: Extract<AnyNode, { type: 'CallExpression' }>, scope: Scope): Exported[] {
  const [target, second] = node.arguments;
  const name = wordOf(second);
  if (node.callee.type === 'MemberExpression' && wordOf(node.callee.property) === 'defineProperty') {
    return wordOf(target) === 'exports' && name !== undefined && name !== '__esModule' ? [other(name)] : [];
  }
  if (wordOf(node.callee) !== '__export' || second?.type !== 'ObjectExpression') return [];
  return second.properties.flatMap((one) => {
    if (one.type !== 'Property' || one.value.type !== 'ArrowFunctionExpression') return [];
    const [key, local] = [wordOf(one.key), wordOf(one.value.body)];
    return key === undefined ? [] : [{ ...(scope.named(local ?? '') ?? other(key)), name: key }];
  });
}

function exportOf(name: string, node: AnyNode | null | undefined, scope: Scope): Exported {
  const specifier = requiredBy(node);
  const there =
    specifier !== undefined
      ? scope.oneOf(specifier, 'default')
      : node?.type === 'Identifier'
        ? scope.named(node.name)
        : undefined;
  return there === undefined ? shapeOf(name, node) : { ...there, name };
}

function shapeOf(name: string, node: AnyNode | null | undefined): Exported {
  switch (node?.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression': {
      const needed = node.params.filter(({ type }) => type !== 'AssignmentPattern' && type !== 'RestElement');
      const parameters = needed.map((one) => (one.type === 'Identifier' ? one.name : null));
      return { name, kind: 'function', isAsync: node.async, parameters };
    }
    case 'ClassDeclaration':
    case 'ClassExpression':
      return { ...other(name), kind: 'class' };
    default:
      return other(name);
  }
}

function other(name: string): Exported {
  return { name, kind: 'other', isAsync: false, parameters: [] };
}

/** The file that a relative specifier leads to; TypeScript's `./a.js` may be an `a.ts`. */
function neighbourOf(file: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  const path = join(dirname(file), specifier);
  const typed = path.replace(/\.([cm]?)js$/, '.$1ts');
  return [...ENDINGS.map((ending) => path + ending), typed].find((one) => isFile(one)) ?? null;
}
