/**
 * SQLite, as Node.js brings it: asked for when a file that needs it runs. Linked as other modules are, it would stop an older
 * Node.js, which has none, before that is told so (new-enough.ts). Some releases warn that it is experimental, on whose
 * behalf nobody who imports jsdyno can do anything.
 */
const { emitWarning } = process;
process.emitWarning = () => {};
export const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
process.emitWarning = emitWarning;
