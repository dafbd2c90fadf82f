// @ts-check
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions stand here as they are written in the code.
// npm run lint: every regular expression of the product that may meet outside text takes time that grows with the text alone.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** The plain JavaScript build, which gives the same result on every machine. */
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js');
const toolVersion = JSON.parse(readFileSync(join(root, 'node_modules/recheck/package.json'), 'utf8')).version;

/**
 * @typedef {{ readonly path: string, readonly line: number, readonly source: string, readonly flags: string }} Pattern
 * @typedef {{ readonly path: string, readonly line: number, readonly made: string }} MadePattern
 */

/** Expressions with bounded text: file, expression, and what bounds the text. */
export const bounded = [['src/ui/help/markdown.ts', '\\\\([\\\\`*_', 'A help text has at most 1,000 characters.']];

/** Expressions built at run time: file, whole expression, and why its time stays linear. */
export const made = [
  [
    'server/process/config.ts',
    "new RegExp(`^[0-9a-f]{${length * 2}}$`, 'i')",
    'Digits of a fixed number, of a variable of the environment.',
  ],
  [
    'src/model/vast/loadedAddresses.ts',
    "new RegExp( `<(?:${[...needed, ...beside].join('|')})(?:\\\\s[^<>]*)?>\\\\s*(?:<!\\\\[CDATA\\\\[\\\\s*)?([hH][tT][tT][pP]:[^\\\\s<\\\\]]{0,2000})`, 'g', )",
    'Of names that stand in the code; tests/model/vastText.test.ts doubles its texts.',
  ],
  [
    'src/model/vast/parseXml.ts',
    "new RegExp(`[:${start}][:${more}]*`, 'uy')",
    'Of classes of letters, one after the other.',
  ],
  [
    'src/model/vast/parseXml.ts',
    "new RegExp(`[${start}][${more}]*(?::[${more}]+)?`, 'uy')",
    'Of classes of letters; none of them holds a colon.',
  ],
  [
    'src/schema/rankText.ts',
    "new RegExp(`(?:^|[^\\\\p{L}\\\\p{N}])${word.replace(/[.*+?^${}()|[\\]\\\\/]/g, '\\\\$&')}`, 'u')",
    'One word as it stands, behind one character.',
  ],
];

/** @param {string} path @param {string} expression @returns {string[] | undefined} the exception for this expression of this file */
export const madeException = (path, expression) =>
  made.find(([file, whole]) => file === path && whole === expression.replace(/\s+/g, ' '));

/** @param {string} path @param {string} code @returns {(Pattern | MadePattern)[]} */
export function patternsIn(path, code) {
  /** @type {(Pattern | MadePattern)[]} */
  const found = [];
  const lineOf = (/** @type {number} */ at) => code.slice(0, at).split('\n').length;
  /** @param {any} node */
  const walk = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(walk);
    if (node.type === 'Literal' && node.regex)
      found.push({ path, line: lineOf(node.start), source: node.regex.pattern, flags: node.regex.flags });
    if ((node.type === 'NewExpression' || node.type === 'CallExpression') && node.callee.name === 'RegExp') {
      const [source, flags] = node.arguments;
      const isPlain = source?.type === 'Literal' && (flags === undefined || flags.type === 'Literal');
      if (isPlain && typeof source.value === 'string')
        found.push({ path, line: lineOf(node.start), source: source.value, flags: flags?.value ?? '' });
      else if (!source?.regex) found.push({ path, line: lineOf(node.start), made: code.slice(node.start, node.end) });
    }
    for (const key of Object.keys(node)) if (key !== 'start' && key !== 'end') walk(node[key]);
  };
  walk(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

/** @param {string} source @param {string} flags @returns {string | undefined} what is wrong with an expression */
export function whySlow(source, flags) {
  // The sticky flag only removes start positions.
  const { status, complexity, error } = checkSync(source, flags.replace('y', ''), {
    timeout: 20_000,
    incubationTimeout: 2_000,
  });
  if (status === 'safe') return undefined;
  return status === 'vulnerable'
    ? `takes ${complexity.summary} time`
    : `cannot be judged (${error?.kind}): write it more simply`;
}

/** @returns {string[]} a sentence for each expression that is too slow, and for each exception that nothing needs */
export function checkPatterns() {
  const all = ['src', 'api', 'server', 'sample'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
      .flatMap((name) =>
        patternsIn(relative(root, join(root, folder, name)), readFileSync(join(root, folder, name), 'utf8')),
      ),
  );
  const known = readKnown();
  const used = new Set();
  const wrong = all.flatMap((one) => {
    const { path, line } = one;
    if ('made' in one) {
      const exception = madeException(path, one.made);
      used.add(exception);
      return exception
        ? []
        : [
            `${path}:${line} ${one.made} is put together when the program runs: say in tools/checkPatterns.mjs why it is linear.`,
          ];
    }
    const { source, flags } = one;
    const key = `/${source}/${flags}`;
    known[key] ??= whySlow(source, flags) ?? '';
    if (known[key] === '') return [];
    const exception = bounded.find(([file, start = '']) => file === path && source.startsWith(start));
    used.add(exception);
    return exception ? [] : [`${path}:${line} ${key} ${known[key]}.`];
  });
  writeKnown(known);
  const unused = [...bounded, ...made].filter((exception) => !used.has(exception));
  return [
    ...wrong,
    ...unused.map(([file]) => `tools/checkPatterns.mjs has an exception for ${file} that nothing needs: take it out.`),
  ];
}

// A result depends only on the expression, and takes up to some seconds.
const knownFile = join(root, `node_modules/.cache/patterns-${toolVersion}.json`);

/** @returns {Record<string, string>} */
function readKnown() {
  try {
    return JSON.parse(readFileSync(knownFile, 'utf8'));
  } catch {
    return {};
  }
}

/** @param {Record<string, string>} known */
function writeKnown(known) {
  mkdirSync(dirname(knownFile), { recursive: true });
  writeFileSync(knownFile, JSON.stringify(known));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wrong = checkPatterns();
  for (const sentence of wrong) console.error(sentence);
  console.log(
    wrong.length === 0
      ? 'Every regular expression is linear.'
      : `${wrong.length} regular expressions are to be rewritten.`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
