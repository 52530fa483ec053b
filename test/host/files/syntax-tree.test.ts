import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nodesOf, parsed, requiredBy, treeOf, wordOf } from '../../../src/host/files/syntax-tree.ts';

test('modules, scripts and TypeScript are read; what is none of them is null, or thrown', () => {
  const typesOf = (text: string, hasTypes = false) => parsed(text, hasTypes).body.map(({ type }) => type);
  assert.deepEqual(typesOf("import a from 'a'; await a;"), ['ImportDeclaration', 'ExpressionStatement']);
  assert.deepEqual(typesOf('#!/usr/bin/env node\nwith (a) b;\nreturn;'), ['WithStatement', 'ReturnStatement']);
  assert.deepEqual(typesOf('const a: number = 1;', true), ['VariableDeclaration']);
  assert.equal(treeOf('const a: number = 1;', false), null);
  assert.throws(() => parsed('const', false), SyntaxError);
});

test('every node is met once, however deep they nest', () => {
  const deep = `${'['.repeat(200)}1${']'.repeat(200)}`;
  const types = [...nodesOf(parsed(deep, false))].map(({ type }) => type);
  assert.equal(types.filter((type) => type === 'ArrayExpression').length, 200);
  assert.equal(types.filter((type) => type === 'Literal').length, 1);
});

test('what is required is known where it is a plain text', () => {
  const required = [...nodesOf(parsed("require('a'); require(b); other('c'); require();", false))].map(requiredBy);
  assert.deepEqual(
    required.filter((name) => name !== undefined),
    ['a', 'b'],
  );
  assert.equal(wordOf(null), undefined);
});
