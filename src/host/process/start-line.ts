// Windows hands a program one text, which the program takes apart: Node.js quotes words as most programs read them, cmd.exe reads them its own
// way. And it starts no scripts: npm.cmd and what npm puts into node_modules/.bin go by cmd.exe.

/** As `spawn` takes it. */
interface StartLine {
  command: string;
  args: string[];
  windowsVerbatimArguments?: true;
}

/** A text as the user typed it, for the shell. Pure but for its default. */
export function lineOfShell(text: string, platform = process.platform) {
  return platform === 'win32'
    ? { command: 'cmd', args: ['/d', '/s', '/c', text] }
    : { command: 'sh', args: ['-c', text] };
}

/** A command line so that its words, or the text of lineOfShell, arrive as they are. Pure but for its defaults. */
export function startLine(
  command: string,
  args: readonly string[],
  { platform = process.platform, shell = process.env.ComSpec }: { platform?: string; shell?: string | undefined } = {},
): StartLine {
  const plain = { command, args: [...args] };
  if (platform !== 'win32') return plain;
  const byShell = (program: string, text: string): StartLine => ({
    command: program,
    // With /s the outer quotes go, and nothing else.
    args: ['/d', '/s', '/c', `"${text}"`],
    windowsVerbatimArguments: true,
  });
  if (/\.(?:cmd|bat)$/i.test(command)) {
    const isShim = /node_modules[\\/]\.bin[\\/][^\\/]+$/i.test(command);
    return byShell(shell ?? 'cmd.exe', [escaped(command), ...args.map((one) => wordOfCmd(one, isShim))].join(' '));
  }
  const [d, s, c, text, ...others] = args;
  const isText = /(?:^|[\\/])cmd(?:\.exe)?$/i.test(command) && `${d} ${s} ${c}` === '/d /s /c' && others.length === 0;
  if (!isText || text === undefined) return plain;
  // A bare name would be looked for in the working folder first.
  return byShell(/[\\/]/.test(command) ? command : (shell ?? command), text);
}

/** Signs that cmd.exe acts on, in quotes or not. */
const SIGNS = /[()[\]%!^"`<>&|;, *?]/g;

function escaped(text: string): string {
  return text.replace(SIGNS, '^$&');
}

/** @param isShim a script that hands its words on by `%*`, where cmd.exe reads them again */
function wordOfCmd(word: string, isShim: boolean): string {
  // Backslashes count only before a quote (CommandLineToArgvW).
  const quoted = `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`;
  return isShim ? escaped(escaped(quoted)) : escaped(quoted);
}
