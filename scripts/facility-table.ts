/** The table of docs/platforms.md, made of what the code asks. It stands between two marks. */
import { FACILITIES, has, SYSTEMS } from '../src/host/process/platform.ts';

const MARKED = /^<!-- facilities -->$[\s\S]*?^<!-- end of facilities -->$/m;

/** A page with its table written anew, if it has one. Pure. */
export function withFacilities(page: string): string {
  const ids = Object.keys(SYSTEMS);
  const rows = Object.entries(FACILITIES).map(([id, { name, without }]) => {
    const marks = ids.map((system) => (has(id as keyof typeof FACILITIES, system) ? 'yes' : 'no'));
    return `| ${[name, ...marks, without].join(' | ')} |`;
  });
  const head = [
    `| | ${Object.values(SYSTEMS).join(' | ')} | without it |`,
    `| --- | ${ids.map(() => '---').join(' | ')} | --- |`,
  ];
  return page.replace(
    MARKED,
    ['<!-- facilities -->', '', ...head, ...rows, '', '<!-- end of facilities -->'].join('\n'),
  );
}
