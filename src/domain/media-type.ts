/** A token (RFC 9110, section 5.6.2). */
const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const quoted = '"(?:[\\t !#-\\[\\]-~]|\\\\[\\t -~])*"'
const oneType = new RegExp(`^(${token}/${token})(?:[ \\t]*;[ \\t]*${token}=(?:${token}|${quoted}))*$`)

/**
 * Returns a media type without its parameters, in lower case; null for anything but one well-formed type (RFC 9110,
 * section 8.3.1). Lists are malformed: browsers use the last type of a list.
 */
export const parseMediaType = (text: string): string | null => oneType.exec(text)?.[1]?.toLowerCase() ?? null

/** Returns the type to store a file with: `application/octet-stream` where its own type is missing or malformed. */
export const storedMediaType = (type: string): string =>
  parseMediaType(type) ? type : 'application/octet-stream'
