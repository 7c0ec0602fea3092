import { useDeferredValue, useEffect, useState } from 'react'
import { nothingSaid } from '../../domain/invoice/how-to-pay.ts'
import type { InvoiceParties } from '../../domain/invoice/invoice-parties.ts'
import type { Invoice } from '../../domain/rows.ts'
import { hexOf } from '../../pdf/colours.ts'
import { logo } from '../../pdf/logo.ts'
import type { FirstPage } from '../../pdf/make-pdf.ts'
import type { Item } from '../../pdf/page.ts'
import { importPart } from '../../platform/import-part.ts'
import { jpegUrl } from './jpeg-url.ts'

interface PaperPreviewProps {
  invoice: Invoice
  parties: InvoiceParties
}

/** Shows the first page of an invoice as it is printed; drawn again as the parties change. */
export function PaperPreview({ invoice, parties }: PaperPreviewProps) {
  const [page, setPage] = useState<FirstPage | null>(null)
  const wanted = useDeferredValue(parties)
  useEffect(() => {
    let isLatest = true
    const draw = async () => {
      const { invoicePage } = await importPart(() => import('../../pdf/invoice-pdf.ts'))
      const drawn = await invoicePage({ invoice, parties: wanted, payment: nothingSaid })
      if (isLatest) setPage(drawn)
    }
    draw().catch((error: unknown) => console.info('The preview of a paper could not be drawn', error))
    return () => {
      isLatest = false
    }
  }, [invoice, wanted])
  const { width, height } = page ?? { width: 595, height: 842 }
  return (
    <div translate="no" className="grid">
      <svg
        role="img"
        aria-label="Preview of an invoice with your letterhead"
        viewBox={`0 0 ${width} ${height}`}
        className="w-full rounded-md border border-line"
        style={{ backgroundColor: 'white' }}
      >
        {page?.page.map((item) => (
          <Drawn key={`${item.kind} ${item.x} ${item.y}`} item={item} />
        ))}
      </svg>
    </div>
  )
}

const families = { display: 'var(--font-display)', text: 'var(--font-sans)', strong: 'var(--font-sans)' }
const weights = { display: 600, text: 400, strong: 600 }

function Drawn({ item }: { item: Item }) {
  switch (item.kind) {
    case 'text':
      return (
        <text
          x={item.x}
          y={item.y}
          fontSize={item.style.size}
          fontFamily={families[item.style.face]}
          fontWeight={weights[item.style.face]}
          fill={hexOf(item.style.ink)}
        >
          {item.text}
        </text>
      )
    case 'rule':
      return <rect x={item.x} y={item.y} width={item.width} height={item.weight} fill={hexOf(item.ink)} />
    case 'panel': {
      const { x, y, width, height, radius, ink } = item
      return <rect x={x} y={y} width={width} height={height} rx={radius} fill={hexOf(ink)} />
    }
    case 'picture': {
      const { x, y, width, height } = item
      return <image x={x} y={y} width={width} height={height} href={jpegUrl(item)} />
    }
    case 'logo':
      return (
        <g transform={`translate(${item.x} ${item.y}) scale(${item.size / 62})`}>
          {logo.map(({ start, curves, isAccent }) => (
            <path
              key={String(start) + String(curves[0])}
              d={`M${start} ${curves.map((points) => `C${points.join(' ')}`).join('')}Z`}
              fill={hexOf(isAccent ? 'apricot' : 'leaf')}
            />
          ))}
        </g>
      )
    default:
      return null
  }
}
