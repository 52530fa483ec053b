/** Releases with a change of speed that somebody has published, or with none. */
export interface GateExample {
  name: string;
  /** As in the registry. */
  pack: string;
  from: string;
  to: string;
  /** The file of operations beside this one, and where it lies in the package. */
  file: string;
  bench: string;
  /** What the gate must say of operations, as far as it was published. */
  expected: string[];
  /** Whether it must fail. */
  fails: boolean;
}

export const EXAMPLES: readonly GateExample[] = [
  {
    name: 'semver-parse',
    pack: 'semver',
    from: '7.3.8',
    to: '7.4.0',
    file: 'semver.cjs',
    bench: 'bench/versions.cjs',
    expected: ['regression: valid, one of eight is no version', 'improvement: parse'],
    fails: true,
  },
  {
    name: 'uuid-v4',
    pack: 'uuid',
    from: '8.3.2',
    to: '9.0.0',
    file: 'uuid.mjs',
    bench: 'bench/ids.mjs',
    expected: ['improvement: v4'],
    fails: false,
  },
  {
    name: 'ms-names',
    pack: 'ms',
    from: '2.1.2',
    to: '2.1.3',
    file: 'ms.cjs',
    bench: 'bench/times.cjs',
    expected: [],
    fails: false,
  },
];
