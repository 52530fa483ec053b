/** A server of the user's own, as a program names it. */
import * as v from 'valibot';
import type { OwnServerOptions } from '../../host/scenarios/own-server.ts';
import * as own from '../../host/scenarios/own-server.ts';
import { whole } from '../../store/exchange/fields.ts';
import { checkedFirst } from '../options/check-options.ts';
import { optionsOf } from '../options/options-of.ts';
import { headers, texts, word } from '../options/values.ts';

const ownServerOptions = optionsOf<OwnServerOptions>()({
  server: v.optional(word),
  command: v.optional(word),
  port: v.optional(whole(1, 65_535)),
  paths: v.optional(texts),
  method: v.optional(word),
  headers: v.optional(headers),
  body: v.optional(v.string('a text')),
  status: v.optional(whole(200, 599)),
});

/**
 * The scenario of a server of one's own, for `own` of `http()`. What a right answer is, beyond a status below 400, is learnt
 * before the first run.
 *
 * @param cwd the folder in which the server is started; that of this process unless given
 * @throws JsdynoError SCENARIO_NOT_FOUND, BAD_OPTION
 */
export const ownServer = checkedFirst('ownServer', own.ownServer, [ownServerOptions], [v.optional(word), 'cwd']);
