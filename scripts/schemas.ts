/**
 * Writes the JSON schemas of docs/schemas anew, after a document that is printed as JSON changed:
 *
 *     node scripts/schemas.ts
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CompletedConfig,
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  type Definition,
  SchemaGenerator,
} from 'ts-json-schema-generator';
import { GATE_KEYS } from '../src/kinds/gated-work.ts';

const ROOT = join(import.meta.dirname, '..');
/** Types of documents are exported, and have a title. Types are gone when this runs: their names are read from the text. */
const DOCUMENT = /@title(?:(?!\*\/)[\s\S])*\*\/\s*export (?:interface|type) (\w+)Document\b/g;

/**
 * The schemas of all documents: what is exported of their types is a definition, what is not stands where it is used.
 * @param sources where their types are, from the root
 */
export function* schemaFiles(sources = 'src/**/*.ts'): Generator<{ file: string; text: string }> {
  const found = globSync(sources, { cwd: ROOT })
    .sort()
    .flatMap((path) => {
      const names = [...readFileSync(join(ROOT, path), 'utf8').matchAll(DOCUMENT)].map(([, name = '']) => name);
      return names.length === 0 ? [] : [{ path, names }];
    });
  const config: CompletedConfig = {
    ...DEFAULT_CONFIG,
    path: join(ROOT, `{${found.map(({ path }) => path).join(',')},}`),
    tsconfig: join(ROOT, 'tsconfig.json'),
    skipTypeCheck: true,
    topRef: false,
    sortProps: false,
  };
  const program = createProgram(config);
  const generator = new SchemaGenerator(program, createParser(program, config), createFormatter(config), config);
  for (const { path, name } of found.flatMap(({ path, names }) => names.map((name) => ({ path, name })))) {
    // By name the generator would look through all files for each.
    const nodes =
      program
        .getSourceFile(join(ROOT, path))
        ?.statements.filter((one) => 'name' in one && Object(one.name).text === `${name}Document`) ?? [];
    const kind = name.replace(/\B[A-Z]/g, '-$&').toLowerCase();
    const text = JSON.stringify(schemaOf(kind, generator.createSchemaFromNodes(nodes)), inOrder, 2);
    yield { file: `docs/schemas/${kind}.schema.json`, text: `${text}\n` };
  }
}

/** What every document begins with comes first here, too. */
function schemaOf(kind: string, { $schema, title, description, properties, definitions, ...rest }: Definition) {
  const own = properties && { schema: properties.schema, kind: properties.kind, ...properties };
  const whole = { $schema, $id: `urn:jsdyno:${kind}`, title, description, ...rest, properties: own, definitions };
  return kind === 'jsdyno-yml' ? { ...whole, anyOf: rest.anyOf?.map(withGateKeys) } : whole;
}

/** Behind the budget the keys that kinds of work are named by. */
function withGateKeys(yml: Definition | boolean): Definition | boolean {
  if (typeof yml === 'boolean' || yml.properties === undefined) return yml;
  const { description: _, ...words } = Object(yml.properties.build);
  const fields = Object.entries(yml.properties).flatMap(([name, field]): [string, Definition | boolean][] => {
    if (name !== 'budget') return [[name, field]];
    const described = (description: string) => ({
      anyOf: [words, { type: 'array' as const, items: words }],
      description,
    });
    return [[name, field], ...GATE_KEYS.map(({ key, says }): [string, Definition] => [key, described(says)])];
  });
  return { ...yml, properties: Object.fromEntries(fields) };
}

/** Required fields in the order of all fields, where the generator has them by name. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('required' in value) || !('properties' in value)) return value;
  const { properties, required } = value as Definition;
  return { ...value, required: Object.keys(properties ?? {}).filter((name) => required?.includes(name)) };
}

if (import.meta.main) for (const { file, text } of schemaFiles()) writeFileSync(join(ROOT, file), text);
