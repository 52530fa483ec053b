/**
 * How often the interval of a ratio pooled over hosts holds the true one, by the rule that is used and by two that are not:
 *
 *     node scripts/pooling-simulation.ts [TRIALS]
 *
 * Hosts differ by a normal deviate of standard deviation tau; each has its mean of so many rounds, whose noise differs by host up to fourfold, and
 * a standard error that is itself estimated from these rounds. tau is in units of the typical standard error.
 */
import { fileURLToPath } from 'node:url';
import { normalQuantile } from '../src/stats/normal.ts';
import { randomStream } from '../src/stats/random.ts';
import { type HostRatio, type PooledRatio, poolRatios } from '../src/stats/random-effects.ts';

export interface PoolingCase {
  hosts: number;
  tau: number;
  rounds: number;
}

/** A share of intervals that hold the true ratio, and the middle of their half-widths in units of the typical standard error. */
export interface Coverage {
  share: number;
  halfWidth: number;
}

export const POOLING_RULES = {
  used: (hosts) => poolRatios(hosts),
  'may be narrower': (hosts) => poolRatios(hosts, { mayBeNarrower: true }),
  'DerSimonian-Laird': (hosts) => poolRatios(hosts, { tau2: 'dersimonian-laird' }),
} as const satisfies Record<string, (hosts: readonly HostRatio[]) => PooledRatio | null>;

type PoolingRule = keyof typeof POOLING_RULES;

const ERROR = 0.01;
const TRUE_LOG = Math.log(1.05);

/** Pure: the same seed gives the same shares. */
export function poolingCoverage(
  { hosts, tau, rounds }: PoolingCase,
  trials: number,
  seed = 1,
): Record<PoolingRule, Coverage> {
  const random = randomStream(seed, hosts * 1000 + rounds);
  const normal = (): number => normalQuantile(Math.min(1 - 1e-12, Math.max(1e-12, random())));
  const rules = Object.entries(POOLING_RULES) as [PoolingRule, (hosts: readonly HostRatio[]) => PooledRatio | null][];
  const found = rules.map(([name, rule]) => ({ name, rule, held: 0, halves: [] as number[] }));
  for (let trial = 0; trial < trials; trial++) {
    const drawn = Array.from({ length: hosts }, () => measuredHost(normal, random, tau, rounds));
    for (const one of found) {
      const [low, high] = one.rule(drawn)?.interval ?? [Number.NaN, Number.NaN];
      if (low <= Math.exp(TRUE_LOG) && Math.exp(TRUE_LOG) <= high) one.held++;
      one.halves.push(Math.log(high / low) / 2 / ERROR);
    }
  }
  return Object.fromEntries(
    found.map(({ name, held, halves }) => {
      halves.sort((a, b) => a - b);
      return [name, { share: held / trials, halfWidth: halves[Math.floor(trials / 2)] ?? Number.NaN }];
    }),
  ) as Record<PoolingRule, Coverage>;
}

function measuredHost(normal: () => number, random: () => number, tau: number, rounds: number): HostRatio {
  const sd = ERROR * Math.sqrt(rounds) * 2 ** (2 * random() - 1);
  const own = TRUE_LOG + tau * ERROR * normal();
  const values = Array.from({ length: rounds }, () => own + sd * normal());
  const log = values.reduce((sum, value) => sum + value, 0) / rounds;
  const squares = values.reduce((sum, value) => sum + (value - log) ** 2, 0);
  return { log, error: Math.sqrt(squares / (rounds - 1) / rounds) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const trials = Number(process.argv[2] ?? 4000);
  const names = Object.keys(POOLING_RULES) as PoolingRule[];
  console.log(`| hosts | rounds | tau | ${names.join(' | ')} |`);
  console.log(`| ---: | ---: | ---: | ${names.map(() => '---:').join(' | ')} |`);
  for (const hosts of [2, 4, 8, 16, 64]) {
    for (const rounds of [6, 30]) {
      for (const tau of [0, 1, 4]) {
        const found = poolingCoverage({ hosts, tau, rounds }, trials);
        const cells = names.map(
          (name) => `${(100 * found[name].share).toFixed(1)} % (${found[name].halfWidth.toFixed(2)})`,
        );
        console.log(`| ${hosts} | ${rounds} | ${tau} | ${cells.join(' | ')} |`);
      }
    }
  }
}
