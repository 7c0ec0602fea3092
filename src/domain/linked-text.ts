/** A part of a text: plain, or the address of a page. */
export interface TextPart {
  text: string
  /** Null for plain text. */
  href: string | null
}

const address = /https?:\/\/[^\s<>"]+/gi

/** A full stop or a closing bracket after an address belongs to the sentence. */
const after = /[.,;:!?'’”»)\]}]+$/

/** Splits a text at the web addresses in it; an address keeps a closing bracket that it also opens. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const url = trimmed(found)
    if (!URL.canParse(url)) continue
    if (index > end) parts.push({ text: text.slice(end, index), href: null })
    parts.push({ text: url, href: url })
    end = index + url.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}

function trimmed(url: string): string {
  const cut = url.replace(after, '')
  return url.charAt(cut.length) === ')' && cut.includes('(') ? url.slice(0, cut.length + 1) : cut
}
