import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface StructureNode {
  role: string
  children: (StructureNode | { type: string; id: string })[]
  alt?: string
  lang?: string
}

/**
 * Returns what a screen reader finds in a PDF: the structure of each page, one element a line, and the texts outside of it.
 * "Table" stands above its rows, "H2: Notes" is an element with a text. Lines of one element are joined by " / ".
 */
export async function readStructure(file: ArrayBuffer) {
  const loading = getDocument({ data: new Uint8Array(file.slice(0)), verbosity: VerbosityLevel.ERRORS })
  const document = await loading.promise
  const pages: { structure: string[]; artifacts: string[] }[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { marked, artifacts } = await textsOf(page)
    const tree = (await page.getStructTree()) as StructureNode | null
    pages.push({ structure: tree ? outlineOf(tree, marked) : [], artifacts })
  }
  const { metadata, info } = await document.getMetadata()
  const [markInfo, preferences] = [await document.getMarkInfo(), await document.getViewerPreferences()]
  await loading.destroy()
  return { pages, metadata: metadata?.getRaw() as string, markInfo, preferences, info: info as object }
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

/** Returns the texts of a page's marked content sequences by their ids, and those of its artifacts. */
async function textsOf(page: PdfPage) {
  const marked = new Map<string, string[]>()
  const artifacts: string[] = []
  const open: (string | null)[] = []
  for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
    if ('str' in item) {
      if (item.str.trim() === '') continue
      const id = open.at(-1)
      if (id) marked.get(id)?.push(item.str)
      else artifacts.push(item.str)
    } else if (item.type === 'endMarkedContent') open.pop()
    else {
      open.push(item.id ?? null)
      if (item.id) marked.set(item.id, [])
    }
  }
  return { marked, artifacts }
}

function outlineOf(node: StructureNode, marked: ReadonlyMap<string, string[]>, depth = 0): string[] {
  return node.children.flatMap((child) => {
    if (!('role' in child)) return []
    const own = child.children.flatMap((kid) =>
      'role' in kid ? [] : kid.type === 'object' ? ['(opens)'] : (marked.get(kid.id) ?? []),
    )
    const said = [child.alt, child.lang, own.join(' / ')].filter(Boolean).join(' – ')
    const line = `${'  '.repeat(depth)}${child.role}${said && `: ${said}`}`
    return [line, ...outlineOf(child, marked, depth + 1)]
  })
}
