/**
 * Writes the JSON schemas of docs/schemas anew, after a document that is printed as JSON changed:
 *
 *     node scripts/schemas.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGenerator, type Definition } from 'ts-json-schema-generator';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENTS = join(ROOT, 'scripts/documents.ts');

/** The schemas of all documents: what is exported of their types is a definition, what is not stands where it is used. */
export function* schemaFiles(): Generator<{ file: string; text: string }> {
  const generator = createGenerator({
    path: DOCUMENTS,
    tsconfig: join(ROOT, 'tsconfig.json'),
    skipTypeCheck: true,
    topRef: false,
    sortProps: false,
  });
  // Types are gone when this runs: their names are read from the text.
  for (const [, name = ''] of readFileSync(DOCUMENTS, 'utf8').matchAll(/\b(\w+)Document\b/g)) {
    const kind = name.replace(/\B[A-Z]/g, '-$&').toLowerCase();
    const text = JSON.stringify(schemaOf(kind, generator.createSchema(`${name}Document`)), inOrder, 2);
    yield { file: `docs/schemas/${kind}.schema.json`, text: `${text}\n` };
  }
}

/** What every document begins with comes first here, too. */
function schemaOf(kind: string, { $schema, title, description, properties, definitions, ...rest }: Definition) {
  const own = properties && { schema: properties.schema, kind: properties.kind, ...properties };
  return { $schema, $id: `urn:jsdyno:${kind}`, title, description, ...rest, properties: own, definitions };
}

/** Required fields in the order of all fields, where the generator has them by name. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('required' in value) || !('properties' in value)) return value;
  const { properties, required } = value as Definition;
  return { ...value, required: Object.keys(properties ?? {}).filter((name) => required?.includes(name)) };
}

if (import.meta.main) for (const { file, text } of schemaFiles()) writeFileSync(join(ROOT, file), text);
