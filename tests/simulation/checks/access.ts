import type { Ownership, StoredProfile } from '../server/ownership.ts'
import { type DeviceStorage, type StoredTable, storedRowsOf } from './device-data.ts'
import { Violation } from './violation.ts'

/**
 * Throws where a device holds other profiles, services, requests or files than its user's role gives her, or an address
 * that she may not see. It follows the specification's roles by itself: what the policies leak is leaked to a new device,
 * too, so that a comparison with one would not show it.
 */
export function checkAccess(platform: DeviceStorage, viewer: string, ownership: Ownership): void {
  const held = storedRowsOf(platform, viewer)
  const access = new Access(viewer, ownership)
  for (const [table, ids] of Object.entries(access.ids) as [StoredTable, Set<string>][]) {
    const rows = held?.rows.get(table) ?? new Map()
    const foreign = [...rows.keys()].find((id) => !ids.has(id))
    if (foreign)
      throw access.violation(platform, `holds a row of ${table} that its user may not see`, foreign)
    const missing = [...ids].find((id) => !rows.has(id))
    if (missing)
      throw access.violation(platform, `lacks a row of ${table} that is its user's to see`, missing)
  }
  const profiles = [
    ...(held?.rows.get('profiles')?.values() ?? []),
    ...(held?.rows.get('public_profiles')?.values() ?? []),
  ]
  for (const { id, email, phone, is_admin, decision_note, decided_at } of profiles) {
    const profile = access.profile(id)
    if (!profile || !access.isRead(profile))
      throw access.violation(platform, 'holds a profile that its user may not see', id)
    const expected = access.seesContact(profile) ? [profile.email, profile.phone] : [null, null]
    if (email !== expected[0] || phone !== expected[1])
      throw access.violation(platform, `shows ${email} and ${phone} of a profile, not ${expected}`, id)
    const decisions = [is_admin, decision_note, decided_at]
    if (!access.seesDecisions(profile) && decisions.some((value) => value !== null))
      throw access.violation(platform, 'shows what administrators decided about a profile', id)
  }
  for (const { id, posted_by, provider_email } of held?.rows.get('jobs')?.values() ?? []) {
    const provider = access.profile(String(posted_by))
    const expected = provider && access.seesContact(provider) ? provider.email : null
    if (provider_email !== expected)
      throw access.violation(platform, `shows ${provider_email} with a service, not ${expected}`, id)
  }
}

/** What one user may see: `visitor` for nobody who is signed in. */
class Access {
  readonly #viewer: string
  readonly #ownership: Ownership
  readonly #isMember: boolean
  readonly #isAdmin: boolean
  /** People with whom she shares a block, made by either of the two. */
  readonly #blocked: ReadonlySet<string>

  constructor(viewer: string, ownership: Ownership) {
    this.#viewer = viewer
    this.#ownership = ownership
    const own = this.profile(viewer)
    this.#isMember = own?.is_approved ?? false
    this.#isAdmin = own?.is_admin ?? false
    this.#blocked = new Set(
      ownership.blocks.flatMap(({ blocker, blocked }) =>
        blocker === viewer ? [blocked] : blocked === viewer ? [blocker] : [],
      ),
    )
  }

  profile(id: string): StoredProfile | undefined {
    return this.#ownership.profiles.find((profile) => profile.id === id)
  }

  /** The rows of each table that her device holds. */
  get ids(): Partial<Record<StoredTable, Set<string>>> {
    const { profiles, clients, services, requests, portfolios, files, paymentDetails, recurring, links } =
      this.#ownership
    const own = <Row extends { id: string; professional_id: string | null }>(rows: readonly Row[]) =>
      idsOf(rows.filter(({ professional_id }) => professional_id === this.#viewer))
    const mine = clients.filter(({ user_id }) => user_id === this.#viewer).map(({ id }) => id)
    const offered = idsOf(services.filter(({ posted_by }) => posted_by === this.#viewer))
    const asked = requests.filter(({ client_id }) => mine.includes(client_id))
    const received = requests.filter(({ job_id }) => offered.has(job_id))
    const sides = idsOf([...asked, ...received])
    const near = idsOf(this.#ownership.firstMembers)
    for (const { job_id, client_id } of [...asked, ...received]) {
      near.add(services.find(({ id }) => id === job_id)?.posted_by ?? '')
      near.add(clients.find(({ id }) => id === client_id)?.user_id ?? '')
    }
    return {
      profiles: idsOf(profiles.filter((profile) => this.#isListed(profile, near))),
      clients: new Set([...mine, ...received.map(({ client_id }) => client_id)]),
      jobs: new Set([
        ...idsOf(
          services.filter(
            ({ posted_by, is_active, deleted_at }) =>
              this.#isAdmin || (is_active && deleted_at === null && !this.#blocked.has(posted_by)),
          ),
        ),
        ...offered,
        ...asked.map(({ job_id }) => job_id),
      ]),
      job_applications: sides,
      portfolios: idsOf(portfolios.filter(({ application_id }) => sides.has(application_id))),
      project_files: idsOf(files.filter(({ application_id }) => sides.has(application_id))),
      payment_details: idsOf(paymentDetails.filter(({ id }) => id === this.#viewer)),
      recurring_invoices: own(recurring),
      invoice_links: own(links),
    }
  }

  /**
   * Members and administrators list approved profiles, in a large directory those who came first and those with whom they
   * share a request: `near`. Administrators list the others, too.
   */
  #isListed(profile: StoredProfile, near: ReadonlySet<string>): boolean {
    if (profile.id === this.#viewer) return true
    if (this.#isAdmin && !profile.is_approved) return true
    return near.has(profile.id) && (this.#isAdmin || (this.#isMember && this.isRead(profile)))
  }

  /** Everybody who knows its address may read an approved profile. */
  isRead({ id, is_approved }: StoredProfile): boolean {
    return id === this.#viewer || this.#isAdmin || (is_approved && !this.#blocked.has(id))
  }

  seesContact({ id, allow_contact }: StoredProfile): boolean {
    if (id === this.#viewer || this.#isAdmin) return true
    return this.#isMember && allow_contact && !this.#blocked.has(id)
  }

  seesDecisions({ id }: StoredProfile): boolean {
    return id === this.#viewer || this.#isAdmin
  }

  violation({ name }: DeviceStorage, what: string, id: string): Violation {
    return new Violation('sight', `${name} of ${this.#viewer} ${what}`, [name, id])
  }
}

const idsOf = (rows: readonly { id: string }[]): Set<string> => new Set(rows.map(({ id }) => id))
