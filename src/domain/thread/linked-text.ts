/** A part of a text: plain, or the address of a page. */
export interface TextPart {
  text: string
  /** Null for plain text. */
  href: string | null
  /** The site that a link leads to, where its text looks like another one; else null. */
  host: string | null
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
    if (index > end) parts.push({ text: text.slice(end, index), href: null, host: null })
    parts.push({ text: url, href: url, host: hiddenHost(url) })
    end = index + url.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null, host: null })
  return parts
}

/**
 * Returns the host of an address that does not begin with it as it is asked for: after a name and an @, or in letters of
 * another script that look like these.
 */
function hiddenHost(url: string): string | null {
  const { host, protocol } = new URL(url)
  const begins = url.toLowerCase().slice(`${protocol}//`.length)
  return begins.startsWith(host) && !/^[^/\\?#]*@/.test(begins) ? null : host
}

function trimmed(url: string): string {
  const cut = url.replace(after, '')
  return url.charAt(cut.length) === ')' && cut.includes('(') ? url.slice(0, cut.length + 1) : cut
}
