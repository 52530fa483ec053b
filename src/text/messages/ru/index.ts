import { article } from './article.ts';
import { claims } from './claims.ts';
import { flame } from './flame.ts';
import { page } from './page.ts';
import { plots } from './plots.ts';
import { sheets } from './sheets.ts';
import { site } from './site.ts';
import { sweeps } from './sweeps.ts';
import { verdicts } from './verdicts.ts';
import { warnings } from './warnings.ts';

export const RU = {
  ...verdicts,
  ...sheets,
  ...warnings,
  ...plots,
  ...page,
  ...article,
  ...claims,
  ...site,
  ...sweeps,
  ...flame,
} as const;
