import { builtAssets } from '../../show/page/assets.ts';
import type { PageAssets } from '../../show/page/document.ts';

/**
 * The script and the styles of graphs of profiles.
 * @throws JsdynoError PAGE_NOT_BUILT
 */
export function flameAssets(): Promise<PageAssets> {
  return builtAssets('flame');
}

/**
 * The assets of a page that has such graphs beside what else is on it.
 * @throws JsdynoError PAGE_NOT_BUILT
 */
export async function withFlame({ script, styles }: PageAssets): Promise<PageAssets> {
  const own = await flameAssets();
  return { script: `${script};\n${own.script}`, styles: styles + own.styles };
}
