/** GitHub's expressions, as far as action.yml and the documented workflows have them: names, texts, ==, !=, &&, ||, !, always(). */

type Value = string | boolean;
export type Look = (name: string) => string;

const TOKEN = /\s*('(?:[^']|'')*'|==|!=|&&|\|\||[!()]|[A-Za-z_][\w.-]*)/y;

/** The value of an expression without its `${{ }}`. @throws Error for what it cannot read */
export function evaluated(text: string, look: Look, isFailed = false): Value {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (text.slice(TOKEN.lastIndex).trim() !== '') {
    const from = TOKEN.lastIndex;
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) throw new Error(`cannot read "${text.slice(from)}" in "${text}"`);
    tokens.push(token);
  }
  let at = 0;
  const next = (wanted?: string): string => {
    const token = tokens[at++];
    if (token === undefined || (wanted !== undefined && token !== wanted)) throw new Error(`broken: ${text}`);
    return token;
  };
  const one = (): Value => {
    const token = next();
    if (token === '!') return !truth(one());
    if (token === '(') {
      const inner = either();
      next(')');
      return inner;
    }
    if (token.startsWith("'")) return token.slice(1, -1).replaceAll("''", "'");
    if (tokens[at] !== '(') return look(token);
    next('(');
    next(')');
    if (token === 'always') return true;
    if (token === 'success') return !isFailed;
    if (token === 'failure') return isFailed;
    throw new Error(`no function ${token}`);
  };
  const equal = (): Value => {
    const left = one();
    if (tokens[at] !== '==' && tokens[at] !== '!=') return left;
    const isSame = next() === '==';
    return (String(left).toLowerCase() === String(one()).toLowerCase()) === isSame;
  };
  const both = (): Value => {
    let left = equal();
    while (tokens[at] === '&&') {
      next();
      const right = equal();
      left = truth(left) ? right : left;
    }
    return left;
  };
  const either = (): Value => {
    let left = both();
    while (tokens[at] === '||') {
      next();
      const right = both();
      left = truth(left) ? left : right;
    }
    return left;
  };
  const value = either();
  if (at !== tokens.length) throw new Error(`broken: ${text}`);
  return value;
}

/** A text with its expressions replaced by their values. */
export function filled(text: string, look: Look): string {
  return text.replace(/\$\{\{(.*?)\}\}/gs, (_, inner: string) => String(evaluated(inner, look)));
}

/** Whether a step with that condition is taken; without one of the functions a failure before it counts. */
export function isTaken(condition: string | undefined, look: Look, isFailed: boolean): boolean {
  if (condition === undefined) return !isFailed;
  const inner = condition.replace(/^\s*\$\{\{(.*)\}\}\s*$/s, '$1');
  const heeds = /\b(always|success|failure)\(\)/.test(inner);
  return (heeds || !isFailed) && truth(evaluated(inner, look, isFailed));
}

function truth(value: Value): boolean {
  return value !== '' && value !== false && value !== 'false';
}
