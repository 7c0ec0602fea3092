/* What an email says in our words, and how the words of other people stand in it. */

/** Returns a name or a title as its owner wrote it, cut, in quotation marks: it cannot pass for words of ours. */
export function quoted(name: string, most = 60): string {
  const characters = [...new Intl.Segmenter().segment(name.replace(/[“”"]/g, "'"))]
  const kept = characters.slice(0, most).map(({ segment }) => segment)
  return `“${kept.join('').trim()}${characters.length > most ? '…' : ''}”`
}

/** Returns what a person wrote, each line marked as a quotation. */
export const asWritten = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n')
