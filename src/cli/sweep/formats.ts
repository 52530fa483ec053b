/** The names that `--format` of sweeps takes, the usual one first. */
export const SWEEP_FORMATS = ['table', 'markdown', 'json'];
