import type { Profile } from '../rows.ts'
import { shownProfessions } from './profile.ts'

/** The longest line of a vCard, in bytes of UTF-8, without its end (RFC 6350, section 3.2). */
const LINE_BYTES = 75

/**
 * Returns a vCard 4.0 of a professional (RFC 6350): name, professions and the address of the public profile; phone and email
 * only where the viewer may see them.
 */
export function vcardOf(profile: Profile, url: string, showsContact: boolean): string {
  const { full_name, phone, email, service_rate } = profile
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${escaped(full_name)}`,
    `TITLE:${escaped(shownProfessions(profile).join(', '))}`,
    ...(showsContact && email ? [`EMAIL:${escaped(email)}`] : []),
    ...(showsContact && phone ? [`TEL;VALUE=text:${escaped(phone)}`] : []),
    `URL:${url}`,
    ...(service_rate ? [`NOTE:${escaped(service_rate)}`] : []),
    'END:VCARD',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const escaped = (text: string) => text.replace(/[\\,;]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Breaks a line between characters; each further part begins with a space, which belongs to no part. */
function folded(line: string): string {
  const parts: string[] = ['']
  let bytes = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (bytes + size > LINE_BYTES) {
      parts.push(' ')
      bytes = 1
    }
    parts[parts.length - 1] += character
    bytes += size
  }
  return parts.join('\r\n')
}
