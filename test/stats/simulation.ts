/**
 * Seeded noise for simulations. Everything a machine does to a benchmark that these tests need is here: independent
 * noise of several shapes, and what a round shares.
 */

/** A stream of random numbers; the same seed gives the same stream everywhere. */
export interface Random {
  /** uniform in (0, 1) */
  uniform(): number;
  /** standard normal */
  normal(): number;
}

/** sfc32 (Chris Doty-Humphrey, PractRand), 32 bits a draw; normals by Marsaglia's polar method. */
export function createRandom(seed: number): Random {
  let a = seed >>> 0;
  let b = 0x9e3779b9;
  let c = 0x243f6a88;
  let counter = 1;
  let spare = Number.NaN;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let i = 0; i < 15; i++) next();
  const uniform = (): number => (next() + 0.5) / 4294967296;
  return {
    uniform,
    normal: () => {
      if (!Number.isNaN(spare)) {
        const kept = spare;
        spare = Number.NaN;
        return kept;
      }
      for (;;) {
        const u = 2 * uniform() - 1;
        const v = 2 * uniform() - 1;
        const s = u * u + v * v;
        if (s >= 1 || s === 0) continue;
        const factor = Math.sqrt((-2 * Math.log(s)) / s);
        spare = v * factor;
        return u * factor;
      }
    },
  };
}

/** Independent noise with mean 0 and sd 1. */
export type Noise = (random: Random) => number;

export const normalNoise: Noise = (random) => random.normal();

/** Moderately skewed: a gamma of shape 4 (skewness 1), standardised. */
export const skewedNoise: Noise = (random) => {
  let product = 1;
  for (let i = 0; i < 4; i++) product *= random.uniform();
  return (-Math.log(product) - 4) / 2;
};

/** Two modes four of their sd apart, one run in three in the lower one, as where a tier-up is missed. */
export const bimodalNoise: Noise = (random) => {
  const mode = random.uniform() < 1 / 3 ? -8 / 3 : 4 / 3;
  return (mode + random.normal()) / Math.sqrt(1 + 32 / 9);
};

/** ln(rate) of both sides by round: own noise of each run, and what the round does to both. */
export interface Session {
  baseline: Float64Array;
  contender: Float64Array;
}

/** What the rounds of a session share, in the unit of the runs' own sd. */
export type Shared = 'nothing' | 'rounds' | 'autocorrelated' | 'drifting';

/**
 * Simulates one configuration.
 *
 * @param cv sd of ln(rate) from the noise of each run, such as 0.02
 * @param effect ln(contender / baseline)
 * @param spread sd of the contender's own noise over that of the baseline's
 */
export function simulateSession(
  random: Random,
  rounds: number,
  {
    noise,
    shared,
    cv,
    effect,
    spread = 1,
  }: { noise: Noise; shared: Shared; cv: number; effect: number; spread?: number },
): Session {
  const baseline = new Float64Array(rounds);
  const contender = new Float64Array(rounds);
  const slope = shared === 'drifting' ? random.normal() * 3 : 0;
  let state = random.normal();
  for (let i = 0; i < rounds; i++) {
    let common = 0;
    if (shared === 'rounds') common = 1.5 * random.normal();
    if (shared === 'autocorrelated') {
      state = 0.9 * state + Math.sqrt(1 - 0.81) * random.normal();
      common = 2 * state;
    }
    if (shared === 'drifting') common = slope * (i / rounds);
    baseline[i] = cv * (common + noise(random));
    contender[i] = cv * (common + spread * noise(random)) + effect;
  }
  return { baseline, contender };
}
