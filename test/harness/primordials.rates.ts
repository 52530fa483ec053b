/** primordials.slow.test.ts with every form on every runtime. */
import { suite } from 'node:test';
import { FORMS, testForms } from './replaced-clocks.ts';

suite('clocks that a file replaces', { timeout: 600_000 }, () => {
  for (const name of ['host', 'node@12', 'node@18', 'bun@1', 'deno@2']) testForms(name, FORMS);
});
