/**
 * SQLite, as Node.js brings it: asked for when a file that needs it runs. Linked as other modules are, it would stop an older
 * Node.js, which has none, before that is told so (new-enough.ts).
 */
export const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
