/**
 * What a file of operations imports: declares them, with types for editors. Run by itself (`node bench.js`) such a file
 * has nobody who measures, so `jsdyno ops bench.js` is started in its place when it has ended; in a process that measures,
 * `jsdyno` means the harness's own api.cjs, and this file is not loaded.
 */
import { createRequire } from 'node:module';
import { packageFile } from './host/files/package-file.ts';

/** What rows are told apart by. */
export type OperationParameters = Readonly<Record<string, string | number | boolean>>;

/** One operation. `Input` is what `run` is fed, `Context` what `setup` returned. */
export interface OperationOptions<Input = unknown, Context = unknown> {
  /** The operation; what it returns is kept alive. A thenable result of the first call makes it asynchronous. */
  run(input: Input, context: Context): unknown;
  /** Fed one after the other, over and over: vary them, or a compiler computes the answer once. */
  inputs?: readonly Input[] | ((parameters: OperationParameters) => readonly Input[]);
  /** `{ size: [1, 10, 100], depth: range(1, 64) }`: each combination is a row. */
  parameters?: Readonly<Record<string, OperationParameters[string] | readonly OperationParameters[string][]>>;
  /** Once a process, before anything is timed; may be asynchronous. */
  setup?(parameters: OperationParameters): Context | Promise<Context>;
  teardown?(context: Context): unknown;
  /** Around each batch, untimed. */
  beforeSample?(context: Context): unknown;
  afterSample?(context: Context): unknown;
  /** The row that others of the suite are compared with. */
  baseline?: boolean;
  /** Work of one operation, which gives a throughput. */
  bytes?: number | ((parameters: OperationParameters) => number);
  items?: number | ((parameters: OperationParameters) => number);
  /** For Node.js: `['--expose-gc']`. */
  flags?: readonly string[];
  /** Why this runtime cannot do it; undefined when it can. */
  unavailable?: string | ((parameters: OperationParameters) => string | undefined);
}

export interface OperationSuiteOptions {
  /** Text for the result page, Markdown. */
  page?: string;
  /** Of all its operations. */
  parameters?: OperationOptions['parameters'];
  flags?: readonly string[];
}

export interface OperationSuite {
  /** Adds an operation; returns the suite, so that calls can be chained. */
  add<Input, Context>(name: string, options: OperationOptions<Input, Context>): OperationSuite;
  add(name: string, run: () => unknown): OperationSuite;
}

interface Api {
  suite(name: string, options?: OperationSuiteOptions): OperationSuite;
  range(from: number, to: number, factor?: number): number[];
  keepAlive<T>(...values: T[]): T | undefined;
}

const require = createRequire(import.meta.url);
const harness = (file: string) => require(packageFile(`src/harness/operations/${file}`));
const api = harness('api.cjs') as Api;

harness('registry.cjs').registry().onDeclare = () => {
  process.once('beforeExit', async () => {
    const { startByHand } = await import('./cli/by-hand.ts');
    await startByHand();
  });
};

/**
 * Operations that do the same thing in different ways.
 * @throws TypeError that names the suite and the operation, for what it cannot be given
 */
export const suite: Api['suite'] = api.suite;

/** Values from `from` to `to`, each `factor` (2) times the one before; `to` is always the last. */
export const range: Api['range'] = api.range;

/** Makes the engine compute these values although nothing is done with them; returns the last. */
export const keepAlive: Api['keepAlive'] = api.keepAlive;
