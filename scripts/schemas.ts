/**
 * Writes the JSON schemas of docs/schemas anew, after a document that is printed as JSON changed:
 *
 *     node scripts/schemas.ts
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGenerator, type Definition } from 'ts-json-schema-generator';

const root = join(import.meta.dirname, '..');

type Definitions = Readonly<Record<string, Definition>>;

/** The schemas of the documents in documents.ts: what is exported of their types is a definition, what is not stands where it is used. */
export function* schemaFiles(): Generator<{ file: string; text: string }> {
  const generator = createGenerator({
    path: join(root, 'scripts/documents.ts'),
    tsconfig: join(root, 'tsconfig.json'),
    skipTypeCheck: true,
    sortProps: false,
    extraTags: ['items'],
  });
  const definitions = generator.createSchema('Documents').definitions as Definitions;
  for (const kind of Object.keys(definitions.Documents?.properties ?? {})) {
    const text = JSON.stringify(schemaOf(kind, definitions), inOrder, 2);
    yield { file: `docs/schemas/${kind}.schema.json`, text: `${text}\n` };
  }
}

function schemaOf(kind: string, definitions: Definitions) {
  const [name = ''] = namesIn(definitions.Documents?.properties?.[kind]);
  const { title, description, properties, ...rest } = definitions[name] as Definition;
  const { schema, kind: own, ...others } = properties ?? {};
  const document = { ...rest, properties: { schema, kind: own, ...others } };
  const names = reachable(document, definitions, new Set());
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `urn:jsdyno:${kind}`,
    title,
    description,
    ...document,
    definitions: Object.fromEntries([...names].map((each) => [each, definitions[each]])),
  };
}

/** The names of the definitions that a schema refers to, by whatever way round, added to those that are known. */
function reachable(schema: unknown, definitions: Definitions, known: Set<string>): Set<string> {
  for (const name of namesIn(schema)) {
    if (known.has(name)) continue;
    reachable(definitions[name], definitions, known.add(name));
  }
  return known;
}

function namesIn(schema: unknown): string[] {
  return [...JSON.stringify(schema).matchAll(/"#\/definitions\/([^"]+)"/g)].map(([, name = '']) => name);
}

/** Required fields in the order of all fields, where the generator has them by name. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('required' in value) || !('properties' in value)) return value;
  const { properties, required } = value as Definition;
  return { ...value, required: Object.keys(properties ?? {}).filter((name) => required?.includes(name)) };
}

if (import.meta.main) for (const { file, text } of schemaFiles()) writeFileSync(join(root, file), text);
