/**
 * Every error a user can meet, by its stable code. A message says in one line what is wrong and what to type
 * instead; codes are part of the interface and never change their meaning.
 *
 * `exit` is the exit code of the command line: 2 bad usage or input, 130 ended by Ctrl-C, 1 the rest.
 */
export const catalogue = {
  BAD_USAGE: { exit: 2 },
  NODE_TOO_OLD: { exit: 2 },
  BAD_OPTION: { exit: 2 },
  BAD_VARIANT: { exit: 2 },
  BAD_SERIES: { exit: 2 },
  UNKNOWN_RUNTIME: { exit: 2 },
  UNKNOWN_VERSION: { exit: 2 },
  UNSUPPORTED_PLATFORM: { exit: 2 },
  UNSUPPORTED_RELEASE: { exit: 2 },
  RUNTIME_NOT_CACHED: { exit: 2 },
  RUNTIME_CHANGED: { exit: 1 },
  RUNTIME_DOES_NOT_START: { exit: 2 },
  REGISTRY_UNREACHABLE: { exit: 1 },
  REGISTRY_REFUSED: { exit: 1 },
  REGISTRY_UNTRUSTED: { exit: 1 },
  DOWNLOAD_CORRUPT: { exit: 1 },
  CACHE_UNWRITABLE: { exit: 1 },
  NO_REPOSITORY: { exit: 2 },
  UNKNOWN_REVISION: { exit: 2 },
  COMMITS_SWAPPED: { exit: 2 },
  COMMITS_APART: { exit: 2 },
  TREE_NOT_FOUND: { exit: 2 },
  CHECKOUT_FAILED: { exit: 1 },
  INSTALL_FAILED: { exit: 1 },
  BUILD_FAILED: { exit: 1 },
  TRANSFORM_FAILED: { exit: 2 },
  SUITE_NOT_FOUND: { exit: 2 },
  SUITE_EMPTY: { exit: 2 },
  SCENARIO_NOT_FOUND: { exit: 2 },
  SCENARIO_INVALID: { exit: 2 },
  SCENARIO_PACKAGES: { exit: 1 },
  UNKNOWN_CATEGORY: { exit: 2 },
  NO_BENCHMARKS: { exit: 2 },
  UNKNOWN_BENCHMARK: { exit: 2 },
  CSV_UNREADABLE: { exit: 2 },
  PLOT_UNFIT: { exit: 2 },
  IMPORT_INVALID: { exit: 2 },
  GATE_INVALID: { exit: 2 },
  CLAIMS_INVALID: { exit: 2 },
  UNKNOWN_CLAIM: { exit: 2 },
  STORE_UNWRITABLE: { exit: 1 },
  STORE_UNREADABLE: { exit: 1 },
  STORE_TOO_NEW: { exit: 1 },
  UNKNOWN_EXPERIMENT: { exit: 2 },
  EXPERIMENT_CHANGED: { exit: 2 },
  EXPERIMENT_BUSY: { exit: 2 },
  FARM_HOST_BUSY: { exit: 2 },
  FARM_HOST_HELD: { exit: 2 },
  FARM_NAME_TAKEN: { exit: 2 },
  FARM_SUPERSEDED: { exit: 1 },
  FARM_CANCELLED: { exit: 1 },
  FARM_REFUSED: { exit: 2 },
  CONFIG_INVALID: { exit: 2 },
  GATE_REFUSED: { exit: 2 },
  ARTICLE_INVALID: { exit: 2 },
  BLOCK_INVALID: { exit: 2 },
  QUOTE_NOT_FOUND: { exit: 2 },
  BAD_PROFILE: { exit: 2 },
  FILE_UNREADABLE: { exit: 2 },
  FILE_UNWRITABLE: { exit: 1 },
  PAGE_NOT_BUILT: { exit: 1 },
  PINNING_UNAVAILABLE: { exit: 2 },
  GOVERNOR_UNAVAILABLE: { exit: 1 },
  GOVERNOR_FORBIDDEN: { exit: 1 },
  BAD_URL: { exit: 2 },
  FARM_UNKNOWN: { exit: 2 },
  FARM_FORBIDDEN: { exit: 1 },
  PACKAGE_MISSING: { exit: 2 },
  SERVER_UNREACHABLE: { exit: 1 },
  GENERATOR_NOT_FOUND: { exit: 2 },
  GENERATOR_FAILED: { exit: 1 },
  GITHUB_TOKEN_MISSING: { exit: 2 },
  GITHUB_EVENT: { exit: 2 },
  GITHUB_OTHER_COMMIT: { exit: 2 },
  GITHUB_REFUSED: { exit: 1 },
  GITHUB_RATE_LIMIT: { exit: 1 },
  GITHUB_UNREACHABLE: { exit: 1 },
  HISTORY_UNWRITABLE: { exit: 1 },
  PROGRAM_NOT_STARTED: { exit: 2 },
  PROGRAM_FAILED: { exit: 1 },
  ATTACH_FAILED: { exit: 2 },
  PERF_UNAVAILABLE: { exit: 2 },
  NO_PROFILE: { exit: 1 },
  BUNDLE_TOO_LARGE: { exit: 2 },
  BUNDLE_UNFIT: { exit: 2 },
  BUNDLE_GONE: { exit: 1 },
  BUNDLE_CORRUPT: { exit: 1 },
  BUNDLE_UNREADABLE: { exit: 1 },
  FARM_UNREACHABLE: { exit: 1 },
  FARM_NOT_PREPARED: { exit: 1 },
  FARM_TOO_NEW: { exit: 1 },
  POSTGRES_NOT_FOUND: { exit: 2 },
  POSTGRES_FAILED: { exit: 1 },
  OUT_OF_TIME: { exit: 1 },
  INTERRUPTED: { exit: 130 },
} as const satisfies Record<string, { exit: 1 | 2 | 130 }>;

export type ErrorCode = keyof typeof catalogue;

/** An error meant for the user: one line, a stable code, and what to do; the details only with `--verbose`. */
export class JsdynoError extends Error {
  readonly code: ErrorCode;
  /** What to type or do instead, in one line. */
  readonly hint: string | undefined;
  /** More lines for `--verbose`: stderr's tail, the registry's answer, a path. */
  readonly details: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: { hint?: string | undefined; details?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'JsdynoError';
    this.code = code;
    this.hint = more.hint;
    this.details = more.details;
  }

  get exit(): 1 | 2 | 130 {
    return catalogue[this.code].exit;
  }
}
