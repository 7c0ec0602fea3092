/** First strong isolate and pop directional isolate (Unicode, UAX #9). */
const [START, END] = ['\u2068', '\u2069']

/**
 * Marks a name within a text that becomes a `Sentence` later, as a toast does: page translators leave it as it is, and its
 * direction does not change that of the text around it.
 */
export const verbatim = (name: string): string => `${START}${name}${END}`

/** Matches a marked name; its text is the group. */
export const markedName = `${START}([^${END}]*)${END}`

/** Returns the text without the marks. */
export const withoutMarks = (text: string): string => text.replaceAll(START, '').replaceAll(END, '')
