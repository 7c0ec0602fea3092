/** Returns a URL without its protocol, `www.` and final slash, as a short link text. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\/(www\.)?|\/$/gi, '')
