/*
 * An email as HTML, in the app's look (src/styles/tokens.css). Its light colours stand in its elements; programs that know dark
 * mode by styles get the dark ones, others darken by themselves.
 */

import { escapeHtml } from './html.ts'

export interface EmailContent {
  title: string
  /** Paragraphs; a line that begins with "> " is what somebody wrote. */
  lines: readonly string[]
  button?: { label: string; url: string }
  /** Below the button, in small letters; `url` is a link with these words. */
  footer: readonly { text: string; url?: string }[]
}

/** The dark colours of what has a class. */
const DARK = `@media (prefers-color-scheme: dark) {
  .paper { background: #191c16 !important; color: #efebdf !important; }
  .card { background: #21241d !important; border-color: #3c3e37 !important; }
  .leaf { color: #8fd6a4 !important; }
  .button { background: #7fce97 !important; color: #0c2415 !important; }
  .soft { color: #c8c4b8 !important; }
  .quotation { border-color: #7fce97 !important; }
}`

const QUOTATION =
  'margin: 0 0 16px; padding: 2px 0 2px 14px; border-left: 3px solid #1f5f3f; white-space: pre-line'
const BUTTON =
  'display: inline-block; padding: 12px 24px; border-radius: 999px; background: #1f5f3f; color: #fdfcf4; font-weight: 600; text-decoration: none'
const CARD =
  'max-width: 544px; margin: 0 auto; padding: 28px 24px; border: 1px solid #e2dccf; border-radius: 16px; background: #fffdf8; overflow-wrap: anywhere'
const HEADING =
  "margin: 0 0 16px; font-family: Fraunces, Georgia, 'Times New Roman', serif; font-size: 24px; line-height: 1.25"

/** A paragraph; the marked lines of a quotation without their marks. */
const paragraph = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((part) =>
      part.startsWith('> ')
        ? `<p class="quotation" style="${QUOTATION}">${escapeHtml(part.replace(/^> ?/gm, ''))}</p>`
        : `<p style="margin: 0 0 16px">${escapeHtml(part)}</p>`,
    )
    .join('\n')

/** Returns the HTML of an email of this product. Everything in it is text: nothing that a person wrote becomes markup. */
export function emailHtml(product: string, { title, lines, button, footer }: EmailContent): string {
  const small = footer.map(({ text, url }) =>
    url ? `<a href="${escapeHtml(url)}" style="color: inherit">${escapeHtml(text)}</a>` : escapeHtml(text),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="margin: 0; padding: 24px 16px; background: #f8f5ee; color: #2a2420; font-family: Figtree, system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; font-size: 16px; line-height: 1.5">
<div class="card" style="${CARD}">
<p class="leaf" style="margin: 0 0 12px; color: #1f5f3f; font-weight: 600">${escapeHtml(product)}</p>
<h1 style="${HEADING}">${escapeHtml(title)}</h1>
${lines.map(paragraph).join('\n')}
${button ? `<p style="margin: 24px 0 0"><a class="button" href="${escapeHtml(button.url)}" style="${BUTTON}">${escapeHtml(button.label)}</a></p>` : ''}
</div>
<div class="soft" style="max-width: 544px; margin: 20px auto 0; padding: 0 24px; color: #544c43; font-size: 14px">
${small.map((text) => `<p style="margin: 0 0 8px">${text}</p>`).join('\n')}
</div>
</body>
</html>`
}

/** Returns the same content as plain text. */
export const emailText = ({ lines, button, footer }: EmailContent): string =>
  [
    ...lines,
    ...(button ? [`${button.label}: ${button.url}`] : []),
    ...footer.map(({ text, url }) => (url ? `${text}: ${url}` : text)),
  ].join('\n\n')
