/** Where the Action is. */
const ACTION = 'jsdyno/jsdyno@v0';

/**
 * The workflow that runs the gate on each pull request. Pure.
 * @param below the package's folder in the repository; `.` for its root
 */
export function workflowText(below: string): string {
  const folder = JSON.stringify(below);
  const options =
    below === '.' ? '' : `        with:\n          working-directory: ${folder}\n          key: ${folder}\n`;
  return `name: Performance
on: pull_request
permissions:
  contents: read
  pull-requests: write # for the comment; pull requests from forks have a summary of the job instead
jobs:
  gate:
    runs-on: ubuntu-latest
    timeout-minutes: 45
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0 # has the commit that the pull request is compared with
          persist-credentials: false
      - uses: ${ACTION}
${options}`;
}
