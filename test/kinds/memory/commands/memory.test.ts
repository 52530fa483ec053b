import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosen } from '../../../../src/kinds/memory/commands/memory.ts';
import { OPTIONS } from '../../../../src/kinds/memory/options.ts';
import { typedOf } from '../../../../src/work/typed/declared.ts';
import { parsingProgram } from '../../../parsing-program.ts';

function typed(line: string) {
  const { program, parsed } = parsingProgram();
  program.parse(['memory', ...line.split(' ')], { from: 'user' });
  const [{ args = [], options = {} } = {}] = parsed;
  const words = line.split(' ');
  const place = words.indexOf('--');
  const { variants, scripts, commands } = chosen(
    args,
    typedOf(OPTIONS, options),
    place === -1 ? null : words.slice(place + 1),
  );
  return { variants, scripts, commands };
}

test('a script behind -- is a script, on node or on the variants, and a line of one’s own stays one', () => {
  const app = { scripts: ['app.js'], commands: 0 };
  assert.deepEqual(typed('app.js'), { variants: ['node'], ...app });
  assert.deepEqual(typed('-- app.js'), { variants: ['node'], ...app });
  assert.deepEqual(typed('--on node@22 -- app.js'), { variants: ['node@22'], ...app });
  assert.deepEqual(typed('--on node@22 --on bun@1 -- node app.js'), { variants: ['node@22', 'bun@1'], ...app });
  assert.deepEqual(typed('--on node@22 -- node --expose-gc app.js'), { variants: ['node@22 --expose-gc'], ...app });
  assert.deepEqual(typed('-- node app.js'), { variants: ['node app.js'], scripts: [], commands: 1 });
  assert.throws(() => typed('--on node@22 -- npm start'), /excludes scripts and --on/);
});
