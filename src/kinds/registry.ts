/** The kinds of work, a line each. */
export * as http from './http/index.ts';
export * as memory from './memory/index.ts';
export * as operations from './operations/index.ts';
export * as startup from './startup/index.ts';
export * as suite from './suite/index.ts';
