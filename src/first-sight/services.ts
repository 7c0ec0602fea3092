import { pictureUrl } from '../data/picture-url.ts'
import { boardOf } from '../domain/board-order.ts'
import type { PullAnswer } from '../domain/protocol.ts'
import type { Service } from '../domain/rows.ts'
import { layouts, SHOWN } from '../features/board/picture-layout.ts'
import { dayOf } from '../messages/dates.ts'

/** Cards that fill any first screen, of a phone or wider, and are enough to scroll on. */
const ON_PHONE = 3
const ON_DESK = 9
const MORE = 12

/**
 * Puts the first services in the place of the board's skeleton, as the board itself will. Draws nothing where not all of
 * them came at once: which are the first is not known then. Resolves when what is on the screen has its pictures.
 */
export async function drawServices(board: ParentNode, { rows, next }: PullAnswer): Promise<void> {
  const services = next ? [] : boardOf(rows.jobs ?? [])
  const list = board.querySelector('template')?.content
  const template = list?.querySelector('li')
  const cards = template?.parentElement
  if (!list || !template || !cards || services.length === 0) return
  template.remove()
  fill(list, { count: String(services.length) })
  const draw = (until: number) => {
    for (let n = cards.childElementCount; n < until; n += 1) {
      const service = services[n]
      if (service) cards.append(drawn(template, service, n + 1, services.length))
    }
  }
  draw(matchMedia('(min-width: 44rem)').matches ? ON_DESK : ON_PHONE)
  board.querySelector('main [role=status]')?.replaceWith(list)
  await new Promise(requestAnimationFrame)
  const pictures = [...cards.querySelectorAll('img')].filter(
    (picture) => picture.getBoundingClientRect().top < innerHeight,
  )
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
  // Now they can be painted.
  await new Promise(requestAnimationFrame)
  await new Promise((resolve) => setTimeout(resolve))
  addEventListener('scroll', () => draw(MORE), { once: true })
}

function drawn(template: Element, service: Service, position: number, count: number): Element {
  const card = template.cloneNode(true) as Element
  const more = service.images.length - SHOWN
  const isShown: Record<string, unknown> = {
    pictures: service.images.length > 0,
    more: more > 0,
    pinned: service.is_pinned,
    rate: service.salary_range,
  }
  for (const part of card.querySelectorAll<HTMLElement>('[data-part]'))
    if (!isShown[part.dataset.part ?? '']) part.remove()
  drawPictures(card, service)
  card.setAttribute('aria-setsize', String(count))
  card.setAttribute('aria-posinset', String(position))
  fill(card, {
    ...service,
    more: String(more),
    day: dayOf(service.created_at),
  })
  return card
}

function drawPictures(card: Element, { images }: Service): void {
  const frame = card.querySelector('[data-picture]')
  const shown = images.slice(0, SHOWN)
  frame?.replaceWith(
    ...shown.map((path, place) => {
      const one = frame.cloneNode(true) as Element
      one.className += ` ${layouts[shown.length]?.[place] ?? ''}`
      one.querySelector('img')?.setAttribute('src', pictureUrl('service-images', path) ?? '')
      return one
    }),
  )
}

/** Writes values in the place of their names, as text: `%title%`. */
function fill(place: Node, values: object): void {
  const names = new Map(Object.entries(values))
  const filled = (text: string) => text.replace(/%(\w+)%/g, (whole, name) => names.get(name) ?? whole)
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node: Node | null = place; node; node = walker.nextNode()) {
    if (node instanceof Text) node.data = filled(node.data)
    if (node instanceof Element)
      for (const attribute of node.attributes) attribute.value = filled(attribute.value)
  }
}
