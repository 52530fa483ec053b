// Starts the guard of a checkout: as src/cli/start.js, plain JavaScript that switches the compile cache on first.
import { enableCompileCache } from 'node:module';

enableCompileCache();
await import('./guard-process.ts');
