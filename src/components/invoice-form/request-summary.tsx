import { Building2 } from 'lucide-react'
import type { Client, Service } from '../../domain/rows.ts'
import { Verbatim } from '../../ui/verbatim.tsx'

/** Says whom an invoice or a quote is for, where that is not chosen in its form. */
export const RequestSummary = ({ client, service }: { client: Client | null; service: Service }) => (
  <div className="flex gap-3.5 rounded-lg border border-line bg-sunk p-4">
    <Building2 className="mt-0.5 size-5 shrink-0 text-ink-faint" />
    <div className="min-w-0">
      <p className="font-semibold">
        {client ? <Verbatim>{client.company_name}</Verbatim> : 'The client of this request'}
      </p>
      {client && (
        <p className="text-sm text-ink-soft">
          <Verbatim>{`${client.contact_name} · ${client.email}`}</Verbatim>
        </p>
      )}
      <p className="mt-1 text-sm text-ink-soft">{`For “${service.title}”`}</p>
    </div>
  </div>
)
