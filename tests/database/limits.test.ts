import * as v from 'valibot'
import { afterAll, describe, expect, test } from 'vitest'
import { isEmailAddress } from '../../src/domain/email-address.ts'
import { LinkedInUrl, readLinkedInUrl } from '../../src/domain/profile/linkedin-address.ts'
import {
  COMPANY_SIZES,
  INDUSTRIES,
  PROFESSIONS,
  SERVICE_TYPES,
} from '../../src/domain/profile/professions.ts'
import { fileName } from '../../src/domain/request/project-file.ts'
import { updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures, ids } from '../support/fixtures.ts'
import { malformedTypes, wellFormedTypes } from '../support/media-types.ts'
import {
  emailAddresses,
  linkedInAddresses,
  refusedEmailAddresses,
  refusedLinkedInAddresses,
  typedEmailAddresses,
} from '../support/typed-inputs/addresses.ts'
import { fileNames } from '../support/typed-inputs/names.ts'
import { withRollback } from '../support/with-rollback.ts'

/** Every limit of spec sections 5 and 9 in the database: the last valid value passes, the next violates its constraint. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())

const rows: Record<string, string> = {
  profiles: fixtures.people.member.id,
  clients: ids.clients.client,
  jobs: ids.services.branding,
  job_applications: ids.requests.branding,
  portfolios: ids.portfolios.branding,
  project_files: ids.files.byClient,
  invoices: ids.invoices.draft,
  payment_details: fixtures.people.member.id,
  messages: ids.messages.byClient,
  message_reads: ids.marks.client,
  payments: ids.payments.byClient,
  quotes: ids.quotes.draft,
  reminders: ids.reminders.byMember,
  push_subscriptions: ids.subscription,
}

async function resultOf(table: string, values: Record<string, unknown>) {
  const id = rows[table] ?? ''
  const refused = await withRollback(fixtures, ({ refusal }) =>
    refusal('service', updateRow(table, id, values)),
  )
  return refused ? (refused.constraint ?? refused.code) : 'accepted'
}

const notNull = '23502'

/** Table, column, least and most characters. */
type Length = [table: string, column: string, least: number, most: number]

const REQUIRED: Length[] = [
  ['profiles', 'full_name', 2, 120],
  ['profiles', 'phone', 10, 40],
  ['profiles', 'service_rate', 1, 120],
  ['clients', 'company_name', 2, 120],
  ['clients', 'contact_name', 2, 120],
  ['clients', 'phone', 10, 40],
  ['jobs', 'title', 1, 200],
  ['jobs', 'company', 1, 200],
  ['jobs', 'description', 50, 10_000],
  ['jobs', 'location', 1, 200],
  ['job_applications', 'message', 10, 10_000],
  ['job_applications', 'budget_range', 1, 200],
  ['job_applications', 'timeline', 1, 200],
  ['portfolios', 'title', 1, 200],
  ['project_files', 'file_name', 1, 255],
  ['invoices', 'client_name', 2, 120],
  ['invoices', 'description', 10, 10_000],
  ['messages', 'body', 1, 4000],
  ['quotes', 'description', 10, 10_000],
  ['reminders', 'body', 10, 2000],
  ['push_subscriptions', 'endpoint', 10, 1000],
]

const OPTIONAL: Length[] = [
  ['profiles', 'bio', 0, 5000],
  ['clients', 'bio', 0, 5000],
  ['jobs', 'salary_range', 0, 200],
  ['jobs', 'portfolio_description', 1, 2000],
  ['portfolios', 'description', 1, 5000],
  ['project_files', 'description', 0, 2000],
  ['payment_details', 'details', 1, 1000],
  ['payment_details', 'address', 1, 500],
  ['payment_details', 'tax_number', 1, 50],
  ['payment_details', 'business_name', 1, 120],
  ['payment_details', 'closing_line', 1, 200],
  ['invoices', 'client_tax_number', 1, 50],
  ['invoices', 'client_address', 1, 500],
  ['invoices', 'tax_note', 1, 300],
  ['invoices', 'place_of_supply', 1, 100],
  ['payments', 'note', 1, 200],
  ['quotes', 'client_tax_number', 1, 50],
  ['quotes', 'client_address', 1, 500],
  ['quotes', 'tax_note', 1, 300],
  ['quotes', 'place_of_supply', 1, 100],
  ['quotes', 'accepted_by', 2, 120],
]

/** Lengths that are tried with the rule beside them, here and in the tests of decision notes, reports and payment details. */
const ELSEWHERE = [
  ...['profiles_custom_profession_length', 'project_files_file_type_length'],
  ...['profiles_decision_note_length', 'reports_decision_note_length', 'reports_reason_length'],
  ...['payment_details_payment_link_length', 'logos_picture_length'],
]

describe('lengths', () => {
  test('each length that a constraint limits is tried', async () => {
    const limited = await database.query<{ name: string }>(
      `select conname as name from pg_constraint
       where contype = 'c' and connamespace = 'public'::regnamespace and conname ~ '_length$' order by conname`,
    )
    const tried = [
      ...[...REQUIRED, ...OPTIONAL].map(([table, column]) => `${table}_${column}_length`),
      ...ELSEWHERE,
    ]
    expect(limited.map(({ name }) => name).filter((name) => !tried.includes(name))).toEqual([])
  })

  test.each(REQUIRED)('%s.%s has %i to %i characters', async (table, column, least, most) => {
    const constraint = `${table}_${column}_length`
    const of = (length: number, letter = 'é') => resultOf(table, { [column]: letter.repeat(length) })
    expect(await of(least)).toBe('accepted')
    expect(await of(most)).toBe('accepted')
    expect(await of(most, '🌱')).toBe('accepted')
    expect(await of(least - 1)).toBe(constraint)
    expect(await of(most + 1)).toBe(constraint)
  })

  test.each([
    ['profiles', 'full_name', 20],
    ['profiles', 'phone', 20],
    ['clients', 'company_name', 20],
    ['jobs', 'title', 20],
    ['jobs', 'description', 60],
    ['job_applications', 'message', 20],
    ['invoices', 'description', 20],
    ['payment_details', 'details', 20],
    ['payment_details', 'address', 20],
    ['messages', 'body', 20],
    ['invoices', 'tax_note', 20],
    ['payments', 'note', 20],
    ['quotes', 'description', 20],
    ['reminders', 'body', 20],
  ])('%s.%s may not consist of %i blanks', async (table, column, length) => {
    for (const blank of [' ', '\n', '\t']) {
      expect([blank, await resultOf(table, { [column]: blank.repeat(length) })]).toEqual([
        blank,
        `${table}_${column}_length`,
      ])
    }
  })

  test.each(OPTIONAL)('%s.%s has %i to %i characters, or is null', async (table, column, least, most) => {
    const of = (length: number) => resultOf(table, { [column]: 'x'.repeat(length) })
    expect(await of(least)).toBe('accepted')
    expect(await of(most)).toBe('accepted')
    expect(await of(most + 1)).toBe(`${table}_${column}_length`)
    if (least > 0) expect(await of(least - 1)).toBe(`${table}_${column}_length`)
    expect(await resultOf(table, { [column]: null })).toBe('accepted')
  })
})

describe('formats', () => {
  const linkedIn = 'profiles_linkedin_url_shape'
  test.each([
    ['https://linkedin.com/in/ada', 'accepted'],
    ['http://www.linkedin.com/in/Ada-Green-7/', 'accepted'],
    ['HTTPS://www.LinkedIn.com/in/Ada', 'accepted'],
    ['https://linkedin.com/IN/ada', linkedIn],
    ['https://uk.linkedin.com/in/ada', linkedIn],
    ['https://linkedin.com/company/ada', linkedIn],
    ['https://linkedin.com/in/', linkedIn],
    ['https://linkedin.com/in/ada_green', linkedIn],
    ['https://linkedin.com/in/ada?x=1', linkedIn],
    ['https://linkedin.com/in/ada\n', linkedIn],
    ['javascript://linkedin.com/in/ada', linkedIn],
    ['https://linkedin.com.evil.test/in/ada', linkedIn],
    [`https://linkedin.com/in/${'a'.repeat(176)}`, 'accepted'],
    [`https://linkedin.com/in/${'a'.repeat(177)}`, linkedIn],
  ])('LinkedIn address %j: %s', async (linkedin_url, expected) => {
    expect(await resultOf('profiles', { linkedin_url })).toBe(expected)
  })

  test.each(linkedInAddresses)(
    'LinkedIn address %j is accepted as it is stored, as %s',
    async (_, stored) => {
      expect(await resultOf('profiles', { linkedin_url: stored })).toBe('accepted')
    },
  )

  test.each([
    ...refusedLinkedInAddresses,
    ...linkedInAddresses.flatMap(([typed, stored]) =>
      v.is(LinkedInUrl, typed) && typed !== stored ? [typed] : [],
    ),
  ])('LinkedIn address %j is refused', async (linkedin_url) => {
    // A form adds the scheme.
    const added = linkedin_url === '' || /^[a-z]+:/i.test(linkedin_url) ? linkedin_url : `x${linkedin_url}`
    expect(await resultOf('profiles', { linkedin_url: added })).toBe(linkedIn)
  })

  test('every letter that a form accepts in a LinkedIn address is accepted', async () => {
    const withHandle = (handle: string) => `https://linkedin.com/in/${handle}`
    const letters = Array.from({ length: 0x2_0100 }, (_, code) => String.fromCodePoint(code)).filter(
      (letter) =>
        readLinkedInUrl(withHandle(letter)) === withHandle(letter) && v.is(LinkedInUrl, withHandle(letter)),
    )
    const addresses = Array.from({ length: Math.ceil(letters.length / 150) }, (_, n) =>
      withHandle(letters.slice(150 * n, 150 * (n + 1)).join('')),
    )
    const refused = await database.query<{ address: string }>(
      'select address from unnest($1::text[]) as address where not private.is_linkedin_profile(address)',
      [addresses],
    )
    expect(letters.length).toBeGreaterThan(70_000)
    expect(refused).toEqual([])
  })

  test.each<[type: string, expected: string]>([
    ...wellFormedTypes.map((type): [string, string] => [type, 'accepted']),
    ...malformedTypes.map((type): [string, string] => [type, 'project_files_file_type_shape']),
    [`text/${'x'.repeat(195)}`, 'accepted'],
    [`text/${'x'.repeat(196)}`, 'project_files_file_type_length'],
  ])('type of a project file %j: %s', async (file_type, expected) => {
    expect(await resultOf('project_files', { file_type })).toBe(expected)
  })

  test.each(fileNames)('name of a project file %j is accepted as it is stored', async (name) => {
    expect(await resultOf('project_files', { file_name: fileName(name) })).toBe('accepted')
  })

  const website = 'clients_website_shape'
  test.each([
    ['https://green.example', 'accepted'],
    ['HTTP://green.example/menu?x=1', 'accepted'],
    [null, 'accepted'],
    ['', website],
    ['green.example', website],
    ['javascript:alert(1)', website],
    ['https:///menu', website],
    ['https://green.example/a b', website],
    [`https://g.example/${'a'.repeat(282)}`, 'accepted'],
    [`https://g.example/${'a'.repeat(283)}`, website],
  ])('website %j: %s', async (value, expected) => {
    expect(await resultOf('clients', { website: value })).toBe(expected)
  })

  const slug = 'profiles_unique_url_shape'
  test.each([
    ['ada', 'accepted'],
    ['ada-green-2', 'accepted'],
    ['a'.repeat(120), 'accepted'],
    ['a'.repeat(121), slug],
    [null, 'accepted'],
    ['', slug],
    ['Ada', slug],
    ['-ada', slug],
    ['ada-', slug],
    ['ada--green', slug],
    ['ada green', slug],
    ['ada/green', slug],
    // A slug that looks like an id would open another user's profile (spec section 2, "Public profile").
    [fixtures.people.pending.id, slug],
  ])('profile URL %j: %s', async (unique_url, expected) => {
    expect(await resultOf('profiles', { unique_url })).toBe(expected)
  })

  test.each(emailAddresses)('e-mail address %j is accepted', async (email) => {
    expect(await resultOf('clients', { email })).toBe('accepted')
    expect(await resultOf('profiles', { email })).toBe('accepted')
    expect(await resultOf('invoices', { client_email: email })).toBe('accepted')
  })

  const withHeaderFields = ['?bcc=x', '&bcc=x', '%3Fbcc=x', '"', '<', '>'].flatMap((text) => [
    `ada@example${text}.test`,
    `ada@example.test${text}`,
  ])
  // As typed they are addresses, and stored in another form: the database takes only that one.
  const notAsStored = typedEmailAddresses.flatMap(([typed]) => (isEmailAddress(typed) ? [] : [typed]))
  test.each([...refusedEmailAddresses, ...notAsStored, ...withHeaderFields])(
    'e-mail address %j is refused',
    async (email) => {
      expect(await resultOf('clients', { email })).toBe('clients_email_shape')
      expect(await resultOf('profiles', { email })).toBe('profiles_email_shape')
      expect(await resultOf('invoices', { client_email: email })).toBe('invoices_client_email_shape')
    },
  )

  const number = 'invoices_invoice_number_shape'
  test.each([
    ['INV-202601-000', 'accepted'],
    ['INV-202601-1000', 'accepted'],
    ['INV-202601-00', number],
    ['INV-202601-10000', number],
    ['INV-2026-001', number],
    ['inv-202601-001', number],
  ])('invoice number %s: %s', async (invoice_number, expected) => {
    expect(await resultOf('invoices', { invoice_number })).toBe(expected)
  })
})

describe('lists', () => {
  test('every listed value is accepted, any other is refused', async () => {
    for (const profession of PROFESSIONS) {
      expect(await resultOf('profiles', { profession, professions: [profession] })).toBe('accepted')
    }
    for (const job_type of SERVICE_TYPES) expect(await resultOf('jobs', { job_type })).toBe('accepted')
    for (const industry of INDUSTRIES) expect(await resultOf('clients', { industry })).toBe('accepted')
    for (const company_size of COMPANY_SIZES)
      expect(await resultOf('clients', { company_size })).toBe('accepted')

    expect(await resultOf('profiles', { profession: 'Spy', professions: ['Spy'] })).toBe(
      'profiles_professions_known',
    )
    expect(await resultOf('jobs', { job_type: 'All types' })).toBe('jobs_job_type_known')
    expect(await resultOf('clients', { industry: 'Arms' })).toBe('clients_industry_known')
    expect(await resultOf('clients', { company_size: '1' })).toBe('clients_company_size_known')
  })

  test('professions: at least one, the first of them is the profession', async () => {
    const all = [...PROFESSIONS]
    expect(await resultOf('profiles', { profession: all[0], professions: all })).toBe('accepted')
    expect(await resultOf('profiles', { professions: [] })).not.toBe('accepted')
    expect(await resultOf('profiles', { professions: null })).toBe(notNull)
    expect(await resultOf('profiles', { profession: 'SEO', professions: ['SEO', null] })).not.toBe('accepted')
    expect(await resultOf('profiles', { profession: 'SEO', professions: ['Software', 'SEO'] })).toBe(
      'profiles_profession_is_first',
    )
    expect(await resultOf('profiles', { profession: 'SEO', professions: ['SEO', ...all] })).toBe(
      'profiles_professions_count',
    )
  })

  test('a custom profession requires Other (specify), and has 1 to 80 characters', async () => {
    const other = { profession: 'Other (specify)', professions: ['Other (specify)'] }
    expect(await resultOf('profiles', { ...other, custom_profession: 'Y'.repeat(80) })).toBe('accepted')
    expect(await resultOf('profiles', { ...other, custom_profession: null })).toBe('accepted')
    expect(await resultOf('profiles', { ...other, custom_profession: '' })).toBe(
      'profiles_custom_profession_length',
    )
    expect(await resultOf('profiles', { ...other, custom_profession: 'Y'.repeat(81) })).toBe(
      'profiles_custom_profession_length',
    )
    expect(await resultOf('profiles', { custom_profession: 'Yoga' })).toBe(
      'profiles_custom_profession_with_other',
    )
  })

  test.each([
    ['profiles', { profession: 'anything at all', professions: [['SEO', 'Software']] }],
    ['jobs', { images: [[`jobs/${ids.services.branding}/1.jpg`]] }],
    ['portfolios', { image_urls: [['portfolio/a.png']] }],
  ])('%s refuses nested lists, which a device could not read', async (table, values) => {
    expect(await resultOf(table, values)).not.toBe('accepted')
  })

  test('ten pictures are accepted, eleven are refused', async () => {
    const pictures = (n: number) =>
      Array.from({ length: n }, (_, i) => `jobs/${ids.services.branding}/${i}.jpg`)
    expect(await resultOf('jobs', { images: pictures(10) })).toBe('accepted')
    expect(await resultOf('jobs', { images: pictures(11) })).toBe('jobs_images_count')
    expect(await resultOf('portfolios', { image_urls: pictures(10) })).toBe('accepted')
    expect(await resultOf('portfolios', { image_urls: pictures(11) })).toBe('portfolios_image_urls_count')
  })
})

describe('numbers and dates', () => {
  const amount = 'invoices_amount_positive'
  test.each([
    ['0.01', 'accepted'],
    ['9999999999.99', 'accepted'],
    ['0', amount],
    ['-5', amount],
    ['NaN', amount],
    ['10000000000', '22003'],
    ['Infinity', '22003'],
  ])('an amount of %s: %s', async (value, expected) => {
    expect(await resultOf('invoices', { amount: value })).toBe(expected)
    expect(await resultOf('quotes', { amount: value })).toBe(expected.replace('invoices', 'quotes'))
  })

  test('a due date is a valid calendar day', async () => {
    expect(await resultOf('invoices', { due_date: '2028-02-29' })).toBe('accepted')
    expect(await resultOf('invoices', { due_date: '2026-02-29' })).toBe('22008')
    for (const due_date of ['infinity', '-infinity']) {
      expect([due_date, await resultOf('invoices', { due_date })]).not.toEqual([due_date, 'accepted'])
    }
  })

  test('a project file has 1 byte to 10 MB', async () => {
    const limit = 'project_files_file_size_limit'
    expect(await resultOf('project_files', { file_size: 1 })).toBe('accepted')
    expect(await resultOf('project_files', { file_size: 10 * 1024 * 1024 })).toBe('accepted')
    expect(await resultOf('project_files', { file_size: 0 })).toBe(limit)
    expect(await resultOf('project_files', { file_size: 10 * 1024 * 1024 + 1 })).toBe(limit)
  })

  test('buckets: images to 5 MB, project files to 10 MB, the private ones private', async () => {
    const buckets = await database.query(
      'select id, public, file_size_limit::int, allowed_mime_types from storage.buckets order by id',
    )
    const images = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']
    const mb = 1024 * 1024
    expect(buckets).toEqual([
      {
        id: 'invoice-papers',
        public: false,
        file_size_limit: 5 * mb,
        allowed_mime_types: ['application/pdf'],
      },
      { id: 'portfolio-images', public: false, file_size_limit: 5 * mb, allowed_mime_types: images },
      { id: 'profile-images', public: true, file_size_limit: 5 * mb, allowed_mime_types: images.slice(0, 3) },
      { id: 'project-files', public: false, file_size_limit: 10 * mb, allowed_mime_types: null },
      { id: 'service-images', public: true, file_size_limit: 5 * mb, allowed_mime_types: images },
    ])
  })
})
