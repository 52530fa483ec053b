/** Syntax trees of scripts, which are never run. Pure. */

import nodeModule from 'node:module';
import { type AnyNode, type Options, type Program, parse } from 'acorn';
import { orElse } from '../../text/errors/or-else.ts';

const OPTIONS: Options = { ecmaVersion: 'latest', allowHashBang: true, allowReturnOutsideFunction: true };
const BOTH: Options = { ...OPTIONS, allowImportExportEverywhere: true, allowAwaitOutsideFunction: true };

/**
 * The tree of a script or module, with types or without.
 *
 * @param hasTypes whether it is TypeScript
 * @throws SyntaxError where it is neither: `with` is none of a module's, and `import` none of a script's
 */
export function parsed(text: string, hasTypes: boolean): Program {
  try {
    const plain = hasTypes ? nodeModule.stripTypeScriptTypes(text) : text;
    try {
      return parse(plain, { ...BOTH, sourceType: 'module' });
    } catch (error) {
      if (error instanceof RangeError) throw error;
      return parse(plain, { ...OPTIONS, sourceType: 'script' });
    }
  } catch (error) {
    // The parser calls itself for each level.
    throw error instanceof RangeError ? new SyntaxError('it is nested too deeply', { cause: error }) : error;
  }
}

/** The same; null where it is neither. */
export function treeOf(text: string, hasTypes: boolean): Program | null {
  return orElse(() => parsed(text, hasTypes), null);
}

/** Every node of a tree, without recursion, which deep nesting would break. */
export function* nodesOf(tree: AnyNode): Generator<AnyNode> {
  const waiting: AnyNode[] = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    // One by one: the arguments of a single call would have to fit on the stack.
    for (const one of Object.values(node).flat().reverse()) if (isNode(one)) waiting.push(one);
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** What `require('...')` names; undefined for anything else. */
export function requiredBy(node: AnyNode | null | undefined): string | undefined {
  if (node?.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'require')
    return undefined;
  return wordOf(node.arguments[0]);
}

/** The text of a literal, or the name of an identifier. */
export function wordOf(node: AnyNode | null | undefined): string | undefined {
  if (node?.type === 'Identifier') return node.name;
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}
