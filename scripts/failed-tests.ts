/** Which tests of a run failed, each by its file and its name below the suites it is in: `suite > test`. */
import type { EventData, TestsStream } from 'node:test';

interface Failed {
  file: string;
  name: string;
}

/** @returns what is filled while they run */
export function listFailed(tests: TestsStream): Failed[] {
  const failed: Failed[] = [];
  /** Names of the tests that are open, the outermost first, by file. */
  const open = new Map<string, string[]>();
  const pathOf = ({ name, nesting, file = '' }: EventData.TestStart) => {
    const path = [...(open.get(file) ?? []).slice(0, nesting), name];
    open.set(file, path);
    return path;
  };
  tests.on('test:start', pathOf);
  tests.on('test:fail', (data) => {
    const path = pathOf(data);
    if (isItsOwn(data)) failed.push({ file: data.file ?? '', name: path.join(' > ') });
  });
  return failed;
}

/** A suite fails where a test within it does, which has a line of its own. */
function isItsOwn({ details, todo }: EventData.TestFail): boolean {
  const { failureType } = details.error as Error & { failureType?: string };
  return failureType !== 'subtestsFailed' && (todo === undefined || todo === false);
}
