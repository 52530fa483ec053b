/** JSON documents held to the schemas that are shipped. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';

const compiled = new Map<string, ValidateFunction>();

export function schemaFile(kind: string): URL {
  return new URL(`../../../docs/schemas/${kind}.schema.json`, import.meta.url);
}

/** The validator of a kind; `errors` of it says what does not fit. */
export function validatorOf(kind: string): ValidateFunction {
  const known = compiled.get(kind) ?? compile(readFileSync(schemaFile(kind), 'utf8'));
  compiled.set(kind, known);
  return known;
}

function compile(schema: string): ValidateFunction {
  const ajv = new Ajv({
    strict: true,
    strictRequired: false,
    strictTypes: false,
    allowUnionTypes: true,
    allErrors: true,
  });
  return ajv.compile(JSON.parse(schema));
}

/** Reads a printed document, which has to fit the schema of its kind. As JSON.parse, it leaves what comes of it to the caller. */
export function documentOf(kind: string, text: string): ReturnType<typeof JSON.parse> {
  return fitting(validatorOf(kind), text);
}

/** The same with the text of a schema. */
export function documentFitting(schema: string, text: string): ReturnType<typeof JSON.parse> {
  return fitting(compile(schema), text);
}

function fitting(validate: ValidateFunction, text: string): ReturnType<typeof JSON.parse> {
  const document = JSON.parse(text);
  const fits: boolean = validate(document);
  assert.ok(fits, JSON.stringify(validate.errors, null, 2));
  return document;
}
