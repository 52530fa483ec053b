import { printable } from '../../../text/printable.ts';

/** `name k="v": 1,234.5`: a rate as upstream's run.js prints it, all digits, thousands separated. */
export function runText(run: {
  /** in front of the line; null where there is one only */
  variant: string | null;
  benchmark: string;
  configuration: Readonly<Record<string, string | number | boolean>>;
  /** ops/s */
  rate: number;
}): string {
  const settings = Object.entries(run.configuration).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  const [whole = '', ...fraction] = run.rate.toString().split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const variant = run.variant === null ? '' : `${run.variant}  `;
  return printable(`${variant}${run.benchmark} ${settings.join(' ')}: ${[grouped, ...fraction].join('.')}`);
}
