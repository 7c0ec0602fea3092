import type { Profile } from '../../src/domain/rows.ts'

const firstNames =
  'Ana,Åsa,Bea,Carla,Daria,Elif,Fatima,Greta,Hana,Inés,Jana,Kim,Lara,Maria,Noor,Olga,Paula,Zoë'.split(',')
const lastNames =
  'Almeida,Baran,Čapek,Dahl,Eriksen,Färber,García,Haller,Ivanova,Jansen,Kaya,Łaska,Moreau'.split(',')
const professions =
  'SEO,Copywriting,Baking,Yoga,Law,Design,Illustration,Translation,Coaching,Accounting'.split(',')
const bio = 'Grows things, cooks them and tells people about them — “without animals”, since 2009. 🌱 '

/** Returns the row of that number: about 1 KB of JSON, with nulls, arrays, and letters of one to four bytes. */
function profile(number: number): Profile {
  const name = `${pick(firstNames, number)} ${pick(lastNames, number)} ${number.toString(36)}`
  const profession = pick(professions, Math.floor(number / 3))
  return {
    id: `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`,
    sync_xid: String(1000 + number),
    full_name: name,
    email: number % 3 ? `member${number}@example.test` : null,
    phone: number % 5 ? '+351 912 345 678' : null,
    profession,
    professions: [profession, pick(professions, number)],
    custom_profession: number % 7 ? null : 'Pâtissière, “végane”',
    service_rate: `$${20 + (number % 90)} per hour`,
    allow_contact: number % 2 === 0,
    linkedin_url: `https://www.linkedin.com/in/member-${number}`,
    in_vegan_group: true,
    bio: bio.repeat(4 + (number % 5)),
    linkedin_verified: number % 4 === 0,
    is_approved: true,
    is_admin: null,
    profile_image: number % 6 ? `${number}/portrait.webp` : null,
    banner_image: null,
    unique_url: number % 8 ? null : `member-${number}`,
    created_at: '2026-01-01T00:00:00+00:00',
    decision_note: null,
    decided_at: null,
  }
}

const pick = (list: string[], number: number): string => list[number % list.length] ?? ''

export const columns = Object.keys(profile(0)) as (keyof Profile)[]

/** Returns so many rows, in the order of their ids. */
export const makeRows = (count: number): Profile[] =>
  Array.from({ length: count }, (_, number) => profile(number))

/** Returns these many of the rows, spread over the table, as they are after a change on the server. */
export const changedRows = (rows: Profile[], count: number): Profile[] =>
  rows
    .filter((_, number) => number % Math.floor(rows.length / count) === 0)
    .slice(0, count)
    .map((row) => ({ ...row, bio: `${row.bio}(moved)`, sync_xid: String(Number(row.sync_xid) + 1_000_000) }))

/** What is searched: a profession, and a part of names. */
export const searches = ['an', 'ar', 'en', 'na', 'er'].flatMap((part) =>
  professions.slice(0, 4).map((profession) => ({ profession, part })),
)

export const byName = (a: Profile, b: Profile): number => (a.full_name < b.full_name ? -1 : 1)
