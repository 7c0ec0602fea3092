/** Returns the bytes of a text, each letter one byte. */
export const latin1 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** First bytes of pictures in formats that the app does not take, as cameras, telephones and programs write them. */
export const otherPictures: [what: string, head: Uint8Array<ArrayBuffer>][] = (
  [
    ['HEIC of a telephone', '\0\0\0\x28ftypheic\0\0\0\0mif1MiHEMiPrmiafMiHBheic'],
    ['HEIF whose first brand is that of its family', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
    ['HEIF of a series', '\0\0\0\x18ftypmsf1\0\0\0\0msf1hevc'],
    ['a raw picture of Canon', '\0\0\0\x18ftypcrx \0\0\0\x01crx isom'],
    ['TIFF', 'II*\0\x08\0\0\0'],
    ['TIFF, the other way round', 'MM\0*\0\0\0\x08'],
    ['a large TIFF', 'II+\0\x08\0\0\0'],
    ['BMP', 'BM\x36\x0c\0\0\0\0\0\0\x36\0\0\0\x28'],
    ['an icon', '\0\0\x01\0\x01\0\x10\x10'],
    ['Photoshop', '8BPS\0\x01'],
    ['GIMP', 'gimp xcf v011'],
    ['JPEG XL', '\xff\x0a\xfa\x1f'],
    ['JPEG XL in a container', '\0\0\0\x0cJXL \x0d\x0a\x87\x0a'],
    ['JPEG 2000', '\0\0\0\x0cjP  \x0d\x0a\x87\x0a'],
    ['QOI', 'qoif\0\0\0\x01'],
    ['a portable map', 'P6\n2 2\n255\n'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
    [
      'SVG with all that may stand before it',
      '\xef\xbb\xbf<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- Drawn with a program -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY a "b">]>\n<svg\nwidth="2">',
    ],
    ['SVG with a prefix', '<?xml version="1.0"?><svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>'],
  ] as const
).map(([what, head]) => [what, latin1(head)])
