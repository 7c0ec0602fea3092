import { useMemo } from 'react'
import type { InvoiceSources } from '../domain/invoice/invoice-list.ts'
import { useRows } from './use-rows.ts'

/** Returns the rows that invoices are listed from; the same object until one of them changes. */
export function useInvoiceSources(): InvoiceSources {
  const invoices = useRows('invoices')
  const clients = useRows('clients')
  const requests = useRows('job_applications')
  const services = useRows('jobs')
  const paymentDetails = useRows('payment_details')
  const payments = useRows('payments')
  const reminders = useRows('reminders')
  const links = useRows('invoice_links')
  const recurring = useRows('recurring_invoices')
  const logos = useRows('logos')
  return useMemo(
    () => ({
      invoices,
      clients,
      requests,
      services,
      paymentDetails,
      payments,
      reminders,
      links,
      recurring,
      logos,
    }),
    [invoices, clients, requests, services, paymentDetails, payments, reminders, links, recurring, logos],
  )
}
