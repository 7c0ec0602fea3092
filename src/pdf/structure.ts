import type { jsPDF } from 'jspdf'
import type { CodeItem, Item, LinkItem } from './page.ts'
import type { Tag } from './tag.ts'

/** What jsPDF gives its plugins, and leaves out of its types. */
interface PluginInterface {
  /** Writes to the page that is drawn; in events, to the file. */
  write: (text: string) => void
  /** Returns an object of the file, which is written after the pages. */
  newAdditionalObject: () => FileObject
}

interface FileObject {
  objId: number
  content: string
}

interface Element {
  tag: Tag
  parent: Element | null
  kids: Kid[]
  box?: Box
}

/** Within an element: a further one, a marked content sequence of a page, or a link. Pages are counted from 0. */
type Kid = Element | { page: number; sequence: number } | Link

interface Link {
  page: number
  item: LinkItem
  element: Element
}

/** From the lower left corner of the page to its upper right one. */
type Box = readonly [left: number, lower: number, right: number, upper: number]

/** Writes the structure of a tagged PDF (ISO 32000-1, 14.7 and 14.8), which jsPDF leaves out. */
export class Structure {
  readonly #plugin: PluginInterface
  /** Points. */
  readonly #pageHeight: number
  readonly #elements = new Map<Tag, Element>()
  /** Of each page, the elements of its marked content sequences. */
  readonly #sequences: Element[][] = []
  readonly #links: Link[] = []
  /** Undefined between pages. */
  #open: Tag | null | undefined

  constructor(doc: jsPDF, pageHeight: number) {
    this.#plugin = doc.internal as object as PluginInterface
    this.#pageHeight = pageHeight
    this.#writeWith(doc)
  }

  beginPage(): void {
    this.end()
    this.#sequences.push([])
  }

  /** Call it before an item is drawn. */
  begin(item: Item): void {
    const tag = ('tag' in item && item.tag) || null
    if (tag && item.kind === 'link') {
      this.#addLink(item, tag)
      return
    }
    if (this.#open === tag) return
    this.end()
    this.#open = tag
    if (!tag) {
      this.#plugin.write('/Artifact BMC')
      return
    }
    const element = this.#elementOf(tag)
    if (item.kind === 'picture') element.box = this.#boxOf(item)
    if (item.kind === 'code') element.box = this.#boxOf(withHeight(item))
    const page = this.#sequences.length - 1
    const sequences = this.#sequences[page] ?? []
    element.kids.push({ page, sequence: sequences.length })
    this.#plugin.write(`/${tag.role} <</MCID ${sequences.length}>> BDC`)
    sequences.push(element)
  }

  /** Ends the open sequence. Call it after the last item of a page. */
  end(): void {
    if (this.#open !== undefined) this.#plugin.write('EMC')
    this.#open = undefined
  }

  #addLink(item: LinkItem, tag: Tag): void {
    const element = this.#elementOf(tag)
    const link = { page: this.#sequences.length - 1, item, element }
    element.kids.push(link)
    this.#links.push(link)
  }

  #elementOf(tag: Tag): Element {
    const known = this.#elements.get(tag)
    if (known) return known
    const parent = 'within' in tag ? this.#elementOf(tag.within) : null
    const element: Element = { tag, parent, kids: [] }
    parent?.kids.push(element)
    this.#elements.set(tag, element)
    return element
  }

  #boxOf({ x, y, width, height }: { x: number; y: number; width: number; height: number }): Box {
    return [x, this.#pageHeight - y - height, x + width, this.#pageHeight - y]
  }

  /** The events come in this order: each page, all pages, the catalog. */
  #writeWith({ internal: { events } }: jsPDF): void {
    const { write } = this.#plugin
    const pageIds: number[] = []
    const annotations = new Map<Link, FileObject>()
    let root: FileObject | undefined
    events.subscribe('putPage', ({ objId, pageNumber }: { objId: number; pageNumber: number }) => {
      pageIds.push(objId)
      write(`/StructParents ${pageNumber - 1}`)
      const links = this.#links.filter(({ page }) => page === pageNumber - 1)
      for (const link of links) annotations.set(link, this.#plugin.newAdditionalObject())
      if (links.length === 0) return
      write(`/Tabs /S /Annots [${links.map((link) => referenceTo(annotations.get(link))).join(' ')}]`)
    })
    events.subscribe('postPutPages', () => {
      root = this.#writeElements(pageIds, annotations)
    })
    events.subscribe('putCatalog', () => {
      write(`/Version /1.7 /MarkInfo <</Marked true>> /StructTreeRoot ${referenceTo(root)}`)
    })
  }

  /** Writes the annotations and the tree of elements. Returns the tree's root. */
  #writeElements(pageIds: readonly number[], annotations: ReadonlyMap<Link, FileObject>): FileObject {
    const root = this.#plugin.newAdditionalObject()
    const objects = new Map<Element | null, FileObject>([[null, root]])
    for (const element of this.#elements.values()) objects.set(element, this.#plugin.newAdditionalObject())
    const elementAt = (element: Element | null) => referenceTo(objects.get(element))
    const pageAt = (page: number) => `${pageIds[page]} 0 R`

    const numbers = this.#sequences.map((elements, page) => `${page}[${elements.map(elementAt).join(' ')}]`)
    for (const [index, link] of this.#links.entries()) {
      const { item, page, element } = link
      const number = this.#sequences.length + index
      numbers.push(`${number} ${elementAt(element)}`)
      const annotation = annotations.get(link)
      const address = asciiString(new URL(item.address).href)
      if (annotation)
        annotation.content = `<</Type/Annot/Subtype/Link/Rect${array(this.#boxOf(item))}/Border[0 0 0]/F 4/P ${pageAt(page)}/StructParent ${number}/Contents${address}/A<</S/URI/URI${address}>>>>`
    }

    const documents = [...this.#elements.values()].filter(({ parent }) => !parent)
    root.content = `<</Type/StructTreeRoot/K[${documents.map(elementAt).join(' ')}]/ClassMap<</${COLUMN}<</O/Table/Scope/Column>>>>/ParentTree<</Nums[${numbers.join('')}]>>>>`
    for (const element of this.#elements.values()) {
      const { tag, parent, kids, box } = element
      const first = kids.find((kid) => 'sequence' in kid)
      const kidsOf = kids.map((kid) => {
        if ('tag' in kid) return elementAt(kid)
        if ('item' in kid)
          return `<</Type/OBJR/Pg ${pageAt(kid.page)}/Obj ${referenceTo(annotations.get(kid))}>>`
        if (kid.page === first?.page) return kid.sequence
        return `<</Type/MCR/Pg ${pageAt(kid.page)}/MCID ${kid.sequence}>>`
      })
      const object = objects.get(element)
      if (object)
        object.content = [
          `<</S/${tag.role}/P ${elementAt(parent)}`,
          first ? `/Pg ${pageAt(first.page)}` : '',
          attributesOf(tag, box),
          `/K${kidsOf.length === 1 ? ` ${kidsOf}` : array(kidsOf)}>>`,
        ].join('')
    }
    return root
  }
}

/** Name of the attributes of cells that head a column. */
const COLUMN = 'c'

const withHeight = ({ x, y, size }: CodeItem) => ({ x, y, width: size, height: size })

const referenceTo = (object: FileObject | undefined): string => `${object?.objId ?? 0} 0 R`

const array = (values: readonly (number | string)[]): string =>
  `[${values.map((value) => (typeof value === 'number' ? Number(value.toFixed(2)) : value)).join(' ')}]`

function attributesOf(tag: Tag, box: Box | undefined): string {
  switch (tag.role) {
    case 'Document':
      return `/Lang(${tag.language})`
    case 'Figure':
      return `/Alt${textString(tag.alternative)}${box ? `/A<</O/Layout/BBox${array(box)}>>` : ''}`
    case 'TH':
      return `/C/${COLUMN}`
    default:
      return ''
  }
}

const asciiString = (text: string): string => `(${text.replace(/[()\\]/g, '\\$&')})`

/** Returns any text as hexadecimal digits of UTF-16, which needs no escapes. */
function textString(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  return `<feff${units.map((unit) => unit.toString(16).padStart(4, '0')).join('')}>`
}
