import { useNextAddress } from '../../data/use-next-address.ts'
import { useRow } from '../../data/use-rows.ts'
import { readNext } from '../../domain/next-address.ts'
import type { Service } from '../../domain/rows.ts'

/** What the screens are for that ask visitors to sign in. */
const screenPurposes: Record<string, string> = {
  '/directory': 'to see the directory',
  '/my-jobs': 'to manage your services',
  '/profile': 'to see and edit your profile',
  '/client-dashboard': 'to see your requests, files and invoices',
  '/invoices': 'to see your invoices',
  '/account': 'to see your account',
  '/admin': 'to administer the directory',
  '/share': 'to use the files you shared',
}

/** Returns what the user signs in for, for example 'to request “Brand identity” from Ada'; null for nothing special. */
export function usePurpose(): string | null {
  const next = useNextAddress()
  const { path, form } = readNext(next ?? '')
  const service = useRow('jobs', form?.id ?? '')
  if (form && (path === '/jobs' || path.startsWith('/jobs/'))) return servicePurpose(form.form, service)
  if (path.startsWith('/profile/')) return 'to contact this professional'
  return screenPurposes[path] ?? null
}

function servicePurpose(form: string, service: Service | undefined): string {
  const verb = form === 'request' ? 'request' : 'see'
  if (!service) return `to ${verb} the service you chose`
  return `to ${verb} “${service.title}” from ${service.provider_name}`
}
