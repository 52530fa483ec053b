/** A reporter of Node.js' test runner: a line for each test that failed, `file: suite > test`. */
import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

export default async function* failedTests(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  /** Names of the tests that are open, the outermost first, by file. */
  const open = new Map<string, string[]>();
  for await (const { type, data } of events) {
    if (type !== 'test:start' && type !== 'test:fail') continue;
    const { name, nesting, file = '' } = data;
    const path = [...(open.get(file) ?? []).slice(0, nesting), name];
    open.set(file, path);
    if (type === 'test:fail' && isItsOwn(data)) yield `${relative(process.cwd(), file)}: ${path.join(' > ')}\n`;
  }
}

/** A suite fails where a test within it does, which has a line of its own. */
function isItsOwn({ details, todo }: Extract<TestEvent, { type: 'test:fail' }>['data']): boolean {
  const { failureType } = details.error as Error & { failureType?: string };
  return failureType !== 'subtestsFailed' && (todo === undefined || todo === false);
}
