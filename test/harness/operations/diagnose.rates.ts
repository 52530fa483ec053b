/** What run.slow.test.ts looks at on the oldest and the newest Node.js, on the versions between. */
import { suite } from 'node:test';
import { testDiagnosis } from './diagnosis.ts';

suite('diagnose', () => testDiagnosis(['node@16', 'node@18', 'node@20', 'node@22']));
