// Loaded before each test file: what one of them has compiled, and stripped of its types, the next one need not compile again.
import { enableCompileCache } from 'node:module';

enableCompileCache();
