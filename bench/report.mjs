// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { goals, judge } from './goals.mjs';

/**
 * @typedef {import('./rounds.mjs').Summary} Summary
 * @typedef {{ unit: string, rows: Record<string, Record<string, Summary>>, notes?: string[] }} Section
 */

/**
 * Prints a section and returns the number of its missed goals.
 * @param {string} title
 * @param {Section} section
 * @param {boolean} isJudged goals mean nothing where the peer plays both roles
 */
export function printSection(title, { unit, rows, notes = [] }, isJudged) {
  const hasTree = Object.values(rows).some((of) => of.tree);
  const lines = Object.entries(rows).map(([row, of]) => {
    const { text, verdict } = isJudged ? verdictOf(row, of) : { text: '', verdict: '' };
    return [
      row,
      cell(of.ours, row),
      cell(of.peer, row),
      cell(of.floor, row),
      ratio(of.ours, of.peer),
      ratio(of.ours, of.floor),
      ...(hasTree ? [cell(of.tree, row), ratio(of.ours, of.tree)] : []),
      text,
      verdict,
    ];
  });
  console.log(`\n## ${title} (${unit}; median [min-max])\n`);
  const treeHeads = hasTree ? ['tree', 'ours/tree'] : [];
  printTable([['', 'ours', 'peer', 'floor', 'ours/peer', 'ours/floor', ...treeHeads, 'goal', ''], ...lines]);
  for (const note of notes) console.log(`   ${note}`);
  return lines.filter((line) => line.at(-1) === 'FAIL').length;
}

/**
 * @param {string} folder
 * @param {Record<string, Section>} sections
 * @param {object} about
 */
export function writeResults(folder, sections, about) {
  mkdirSync(folder, { recursive: true });
  const judged = Object.fromEntries(
    Object.entries(sections).map(([title, section]) => [
      title,
      {
        ...section,
        rows: Object.fromEntries(
          Object.entries(section.rows).map(([row, of]) => [row, { ...of, ...verdictOf(row, of) }]),
        ),
      },
    ]),
  );
  const file = `${folder}/results.json`;
  writeFileSync(file, `${JSON.stringify({ ...about, sections: judged }, null, 2)}\n`);
  return file;
}

/** @param {string} row @param {Record<string, Summary>} of */
function verdictOf(row, of) {
  return judge(goals[row], { ours: of.ours?.median, peer: of.peer?.median, floor: of.floor?.median });
}

/** @param {Summary | undefined} summary @param {string} row */
function cell(summary, row) {
  if (!summary) return '-';
  if (summary.runs === 1) return number(summary.median, row);
  return `${number(summary.median, row)} [${number(summary.min, row)}-${number(summary.max, row)}]`;
}

/** Chromium reports tasks from 50 ms on: no report is not zero. @param {number} value @param {string} row */
function number(value, row) {
  if (row.startsWith('longest task') && value === 0) return '<50';
  return value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(1);
}

/** @param {Summary | undefined} ours @param {Summary | undefined} other */
function ratio(ours, other) {
  if (!ours?.median || !other?.median) return '-';
  const share = ours.median / other.median;
  return share < 0.1 ? share.toPrecision(2) : share.toFixed(2);
}

/** @param {string[][]} lines */
function printTable(lines) {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    console.log(`   ${line.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
}
