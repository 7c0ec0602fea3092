import { createLink } from '@tanstack/react-router'
import { ArrowRight, FileText, type LucideIcon, Search } from 'lucide-react'
import type { AnchorHTMLAttributes } from 'react'
import { useRows } from '../../data/use-rows.ts'
import { allBilled } from '../../domain/invoice/balance.ts'
import type { Client } from '../../domain/rows.ts'

/** Shows the client's main actions. 'My Invoices' is a figure, not a link (spec §2). */
export function QuickActions({ client }: { client: Client }) {
  const payments = useRows('payments')
  const invoices = useRows('invoices').filter(
    ({ client_id, deleted_at }) => client_id === client.id && deleted_at === null,
  )
  const unpaid = allBilled(invoices, payments).filter(({ invoice }) => invoice.status !== 'paid').length
  return (
    <section aria-labelledby="quick-actions-heading">
      <h2 id="quick-actions-heading" className="sr-only">
        Quick actions
      </h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-4">
        <TileLink to="/jobs">
          <Tile icon={Search} title="View Services" text="Find a professional for what you need." />
          <ArrowRight className="size-5 shrink-0 text-leaf-text transition-transform group-hover:translate-x-0.5" />
        </TileLink>
        <div className="flex items-center gap-4 rounded-xl border border-line bg-sunk p-5">
          <Tile icon={FileText} title="My Invoices" text={invoiceText(invoices.length, unpaid)} />
        </div>
      </div>
    </section>
  )
}

function invoiceText(count: number, unpaid: number): string {
  if (count === 0) return 'No invoices yet.'
  const invoices = count === 1 ? '1 invoice' : `${count} invoices`
  return unpaid === 0 ? `${invoices}, nothing to pay.` : `${invoices}, ${unpaid} to pay.`
}

const Tile = ({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) => (
  <>
    <span className="grid size-12 shrink-0 place-items-center rounded-full bg-leaf-wash text-leaf-text [&_svg]:size-5.5">
      <Icon />
    </span>
    <span className="min-w-0 flex-1">
      <span className="block font-display text-xl font-semibold">{title}</span>
      <span className="block text-sm text-ink-soft">{text}</span>
    </span>
  </>
)

const TileLink = createLink((props: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a
    {...props}
    className="group flex items-center gap-4 rounded-xl border border-line bg-surface p-5 shadow-low transition-[border-color,box-shadow] hover:border-leaf-text hover:shadow-mid"
  />
))
