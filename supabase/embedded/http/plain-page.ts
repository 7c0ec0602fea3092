import { createHash } from 'node:crypto'

/* Pages of the server itself, without a script. */

const style = `
  :root { color-scheme: light dark }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 45rem; margin: 2rem auto; padding: 0 1rem }
  article { border-top: 1px solid #8886; padding: 1rem 0 }
  h2 { font-size: 1.1rem; margin: 0 }
  article p { margin: 0; opacity: .7 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
  label, input, button { display: block; font: inherit; margin: .5rem 0 }
  input { box-sizing: border-box; width: 100%; max-width: 24rem; padding: .5rem }
  button { padding: .5rem 1rem }
`

/** Returns the headers of a plain page: nothing runs in it, and its links do not tell its address. */
export const plainPageHeaders = (forms: 'none' | 'self' = 'none') => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action '${forms}'; frame-ancestors 'none'`,
})

/** Returns a page with this title and this HTML below it. */
export const plainPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
<h1>${escaped(title)}</h1>
${body}
</html>
`

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
