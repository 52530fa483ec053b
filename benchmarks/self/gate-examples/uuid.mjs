// Laid into the package as bench/ids.mjs.
import { suite } from 'jsdyno';
import { parse, stringify, v4, v5, v7, validate } from 'uuid';

const NAMES = ['example.org', 'example.com', 'www.example.net', 'a.b.c.example'];
const IDS = NAMES.map((name) => v5(name, v5.DNS));
const BYTES = IDS.map((id) => parse(id));

suite('uuid')
  .add('v4', () => v4())
  .add('v4 of given bytes', { inputs: BYTES, run: (random) => v4({ random }) })
  .add('v5', { inputs: NAMES, run: (name) => v5(name, v5.DNS) })
  .add('v7', () => v7())
  .add('validate', { inputs: [...IDS, 'no id', '00000000-0000'], run: (id) => validate(id) })
  .add('stringify', { inputs: BYTES, run: (bytes) => stringify(bytes) });
