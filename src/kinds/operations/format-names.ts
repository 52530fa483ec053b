/** The names that `--format` takes, the usual one first. */
export const OPERATION_FORMAT_NAMES = ['operations', 'json', 'markdown', 'csv', 'table', 'upstream', 'rows'];
