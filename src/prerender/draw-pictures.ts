import { pictureUrl } from '../data/picture-url.ts'
import type { PullAnswer } from '../domain/protocol.ts'
import { boardOf } from '../domain/service/board-order.ts'
import { MAX_THUMBNAILS, THUMBNAIL_AREA, thumbnailClass } from '../features/board/picture-layout.ts'

/**
 * Draws the pictures of the first services into the board's skeleton. Draws nothing where the answer does not hold all
 * services: the first ones are not known then. Resolves when the pictures on the screen are painted.
 */
export async function drawPictures(skeleton: ParentNode, { rows, next }: PullAnswer): Promise<void> {
  const services = next ? [] : boardOf(rows.jobs ?? [])
  const drawn = [...skeleton.querySelectorAll('[data-pictures]')].flatMap((area, place) => {
    const paths = services[place]?.images.slice(0, MAX_THUMBNAILS) ?? []
    const images = paths.map((path) =>
      Object.assign(new Image(), {
        loading: 'lazy',
        decoding: 'async',
        alt: '',
        className: 'size-full object-cover',
        src: pictureUrl('service-images', path) ?? '',
      }),
    )
    if (images.length === 0) return []
    const thumbnails = images.map((image, index) => {
      const thumbnail = document.createElement('span')
      thumbnail.className = thumbnailClass(index, images.length)
      thumbnail.append(image)
      return thumbnail
    })
    area.className = THUMBNAIL_AREA
    area.replaceChildren(...thumbnails)
    return images
  })
  const onScreen = drawn.filter((image) => image.getBoundingClientRect().top < innerHeight)
  await Promise.all(onScreen.map((image) => image.decode().catch(() => undefined)))
  // The first frame after the decoding paints them.
  await new Promise(requestAnimationFrame)
  await new Promise((resolve) => setTimeout(resolve))
}
