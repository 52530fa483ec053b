/** What a page shows, in the part of its address behind `#`: a row or a part of the page, and how rows are filtered. Pure. */

export interface State {
  /** The anchor of a row that is open, or of a part; empty for none. */
  anchor: string;
  /** Only rows with these verdicts; none: all. */
  verdicts: readonly string[];
  /** Only rows that have all these words. */
  search: string;
  /** Versions side by side; none: those that the page begins with. */
  columns: readonly string[];
}

/** Without the script `#r123` finds the row; what follows `?` is for the script alone. */
export function stateOf(hash: string): State {
  const [anchor = '', query = ''] = splitOnce(hash.replace(/^#/, ''), '?');
  const fields = new URLSearchParams(query);
  return {
    anchor: decoded(anchor),
    verdicts: (fields.get('verdict') ?? '').split(',').filter((verdict) => verdict !== ''),
    search: fields.get('search') ?? '',
    columns: fields.getAll('column'),
  };
}

/** The hash of a state, `#` included; empty where nothing is chosen. */
export function hashOf({ anchor, verdicts, search, columns }: State): string {
  const fields = new URLSearchParams();
  if (verdicts.length > 0) fields.set('verdict', verdicts.join(','));
  if (search !== '') fields.set('search', search);
  for (const column of columns) fields.append('column', column);
  const query = fields.size === 0 ? '' : `?${fields.toString().replaceAll('%2C', ',')}`;
  return anchor === '' && query === '' ? '' : `#${encodeURIComponent(anchor)}${query}`;
}

function splitOnce(text: string, sign: string): [string, string?] {
  const at = text.indexOf(sign);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** A link that somebody cut short is a link to nothing, no error. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
