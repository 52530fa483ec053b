/** What a script imports, by its syntax: `import`, `export ... from`, `require('...')` and `import('...')` with a plain text. Pure. */
import type { AnyNode } from 'acorn';
import { nodesOf, parsed } from '../../../host/files/syntax-tree.ts';

interface Imports {
  /** As written, each once, in the order of the file. */
  specifiers: string[];
  /** Why there may be others: `import(name)`, a syntax that is not read. Null where these are all. */
  open: string | null;
}

const IS_TYPED = /\.[cm]?ts$/;

/** @param file its name, which says whether it has types */
export function importsOf(file: string, text: string): Imports {
  let program: AnyNode;
  try {
    program = parsed(text, IS_TYPED.test(file));
  } catch (error) {
    const [line] = String((error as Error).message).split('\n');
    return { specifiers: [], open: `its syntax is not read (${line})` };
  }
  const specifiers = new Set<string>();
  let open: string | null = null;
  for (const node of nodesOf(program)) {
    const source = sourceOf(node);
    if (source === undefined) continue;
    if (source === null) open ??= 'what it imports is worked out when it runs';
    else specifiers.add(source);
  }
  return { specifiers: [...specifiers], open };
}

/** Undefined for a node that imports nothing; null where what it imports is no plain text. */
function sourceOf(node: AnyNode): string | null | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return textOf(node.source);
    case 'ExportNamedDeclaration':
      return node.source == null ? undefined : textOf(node.source);
    case 'ImportExpression':
      return textOf(node.source);
    case 'CallExpression': {
      const { callee, arguments: given } = node;
      const isRequire = callee.type === 'Identifier' && callee.name === 'require';
      const isResolve =
        callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'require';
      if (!isRequire && !isResolve) return undefined;
      return given[0] === undefined ? undefined : textOf(given[0]);
    }
    default:
      return undefined;
  }
}

function textOf(node: AnyNode): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return null;
  return node.quasis[0]?.value.cooked ?? null;
}
