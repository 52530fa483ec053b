/** Packages of several shapes, made for a test. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';

/** Makes a folder with these files; an object is written as JSON. The folder goes when the tests of the file have ended. */
export function folderOf(files: Readonly<Record<string, string | object>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-init-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

const fenced = (language: string, text: string): string => `# It\n\n\`\`\`${language}\n${text}\n\`\`\`\n`;

export const SHAPES = {
  /** Modules; the README shows how it is called. */
  esm: {
    'package.json': { name: '@scope/slug-maker', type: 'module', exports: { '.': './lib/index.js' } },
    'lib/index.js': "export { slug, removeAll } from './slug.js';\nexport const version = '1';\n",
    'lib/slug.js':
      "export function slug(text) { return text.toLowerCase().replace(/\\W+/g, '-'); }\nexport const removeAll = () => { throw new Error('no'); };\n",
    'README.md': fenced(
      'js',
      "import { slug, removeAll } from '@scope/slug-maker';\nslug('A b'); // a-b\nslug('C,d;e');\nslug(process.argv[2]);\nremoveAll('/');",
    ),
  },
  /** CommonJS, whose `module.exports` is a function, and nothing is told of it. */
  commonjs: {
    'package.json': { name: 'add-up', version: '1.0.0' },
    'index.js': 'module.exports = function addUp(list) { return list.reduce((a, b) => a + b, 0); };\n',
  },
  /** TypeScript that a build makes JavaScript of. */
  typescript: {
    'package.json': { name: 'typed', type: 'module', main: 'dist/index.js', scripts: { build: 'node build.js' } },
    'src/index.ts': 'export const upper = (text: string): string => text.toUpperCase();\nexport type Text = string;\n',
  },
  /** Sources are what is loaded. */
  sources: {
    'package.json': { name: 'sources', exports: './src/index.ts', type: 'module' },
    'src/index.ts': 'export function parse(text: string): string[] { return text.split("-"); }\n',
  },
  /** Only a command. */
  command: {
    'package.json': { name: 'tool', bin: { tool: './cli.js', 'tool-b': './cli.js' } },
    'cli.js': "#!/usr/bin/env node\nif (process.argv[2] === '--version') console.log('1');\n",
  },
  server: {
    'package.json': {
      name: 'app',
      dependencies: { fastify: '5' },
      scripts: { start: 'node src/app.js' },
      main: 'src/app.js',
    },
    'src/app.js': "app.get('/users/:id', one);\napp.get('/users', all);\napp.listen(3000);\n",
  },
  /** Its exports cannot be called without knowing them. */
  classes: {
    'package.json': { name: 'classes', type: 'module', main: 'index.js' },
    'index.js': 'export class Store {}\nexport function deleteEverything() {}\n',
  },
  workspace: {
    'package.json': { name: 'all', private: true, workspaces: ['packages/*', '!packages/none'] },
    'packages/a/package.json': { name: 'a' },
    'packages/a/index.js': 'exports.parse = (text) => text;\n',
    'packages/b/package.json': { name: 'b' },
    'packages/notes.md': '',
  },
} as const;
