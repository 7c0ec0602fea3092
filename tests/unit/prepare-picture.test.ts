import { expect, test } from 'vitest'
import { preparePicture } from '../../src/components/picture-list/prepare-picture.ts'
import { MAX_PICTURE_BYTES, pictureRefusal } from '../../src/domain/picture/picture.ts'
import { otherPictures } from '../support/pictures.ts'

/** A file that was deleted after it was chosen: as Chromium has it, of no size, and an error to whoever reads it. */
class Gone extends File {
  override arrayBuffer = () =>
    Promise.reject(new DOMException('A requested file could not be found', 'NotFoundError'))
}

test.each([
  [
    'deleted before it was read',
    new Gone([], 'gone.png'),
    'This file could not be read; is it still where it was?',
  ],
  [
    'a program called a picture',
    new File(['MZ\x90\0This program cannot be run in DOS mode'], 'setup.jpg', { type: 'image/jpeg' }),
    'Please select an image file',
  ],
  [
    'of a telephone, called and declared a JPEG',
    new File([...otherPictures.slice(0, 1).map(([, head]) => head)], 'me.jpg', { type: 'image/jpeg' }),
    'Invalid file type. Please select a valid image file (JPG, PNG, GIF).',
  ],
  ['without a byte', new File([], 'empty.png', { type: 'image/png' }), 'Please select an image file'],
  [
    'a byte over the limit',
    new File(['GIF89a', new Uint8Array(MAX_PICTURE_BYTES - 5)], 'large.gif'),
    'Image must be less than 5MB',
  ],
])('a chosen file that is no picture to send, %s: %#', async (_what, file, sentence) => {
  const prepared = await preparePicture(file)
  expect(!prepared.ok && pictureRefusal(prepared.refusal)).toBe(sentence)
})
