import { readFile } from 'node:fs/promises'

/** The names below are those of the files in pictures/, without prefix and extension. */

export type BannerName =
  | 'branches'
  | 'cactus'
  | 'citrus'
  | 'dunes'
  | 'hills'
  | 'mountains'
  | 'savanna'
  | 'sea'
  | 'stems'

export type PictureName =
  | 'assistant'
  | 'bowl'
  | 'brand-board'
  | 'brand-jars'
  | 'brand-sign'
  | 'cake'
  | 'camera'
  | 'cartons'
  | 'citrus-board'
  | 'dashboard'
  | 'desk'
  | 'dye-pots'
  | 'field'
  | 'film'
  | 'forest'
  | 'garland'
  | 'kitchen'
  | 'ledger'
  | 'letter'
  | 'lunch-tray'
  | 'old-jars'
  | 'palette'
  | 'pharmacy-box'
  | 'phone'
  | 'plan-wall'
  | 'shelf'
  | 'slides'
  | 'storefront'
  | 'table'
  | 'vegetables'
  | 'web-shop'
  | 'wireframe'

export interface Picture {
  bytes: Uint8Array
  type: string
  extension: string
}

/** Profile and banner pictures are JPEG: the bucket takes JPG, PNG and GIF (spec §5). */
export const portrait = (key: string) => picture(`portrait-${key}`, 'jpg', 'image/jpeg')
export const banner = (name: BannerName) => picture(`banner-${name}`, 'jpg', 'image/jpeg')
export const scene = (name: PictureName) => picture(`scene-${name}`, 'webp', 'image/webp')
export const oldLogo = () => picture('old-logo', 'png', 'image/png')

async function picture(name: string, extension: string, type: string): Promise<Picture> {
  const bytes = await readFile(new URL(`pictures/${name}.${extension}`, import.meta.url))
  return { bytes: new Uint8Array(bytes), type, extension }
}
