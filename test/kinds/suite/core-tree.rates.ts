/** core-tree.slow.test.ts with the versions before. */
import { suite } from 'node:test';
import { testTree } from './core-tree.ts';

suite('a tree in the form of Node.js core', { skip: process.platform === 'win32' }, () => {
  testTree(['node@18', 'node@20', 'node@22', 'node@24']);
});
