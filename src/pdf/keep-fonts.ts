import { FontShelf, readKeptFont } from './font-shelf.ts'

const shelf = new FontShelf(readKeptFont)

/**
 * Fetches the big fonts (Chinese, Japanese, Korean) a text would need on paper and keeps them on the device, so that
 * it can be printed without a network later. For a text that was typed or has arrived. Silent: without a network it
 * does nothing, and paper shows a mark until then.
 */
export async function keepFontsFor(text: string): Promise<void> {
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)) return
  await shelf.fontsFor([{ face: 'text', text: text.normalize('NFC') }])
}
