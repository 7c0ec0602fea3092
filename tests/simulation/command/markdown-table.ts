import type { Broken } from './campaign.ts'

/** Returns a Markdown table; numbers are rounded. */
export function markdownTable(head: readonly string[], rows: readonly (string | number)[][]): string {
  const text = (cell: string | number) =>
    typeof cell === 'number' ? Math.round(cell).toLocaleString('en') : cell
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(text).join(' | ')} |`).join('\n')
}

/** Returns the broken promises as one Markdown list; nothing where there are none. */
export const brokenList = (violations: readonly Broken[]): string[] =>
  violations.length === 0
    ? []
    : [violations.map(({ rule, message, replay }) => `- \`${rule}\`: ${message} (\`${replay}\`)`).join('\n')]
