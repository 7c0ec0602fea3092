import { OTHER_PROFESSION, PROFESSIONS, SERVICE_TYPES } from '../../../src/domain/profile/professions.ts'
import type { SeedContext } from '../seed-context.ts'
import { clients } from './clients.ts'
import { beginnings, cities, endings, firstNames, lastNames, middles, offers, trades } from './large-words.ts'
import { members } from './members.ts'
import { portrait } from './pictures.ts'
import { makersServices } from './services-makers.ts'
import { address, store } from './write.ts'
import { writeMember } from './write-members.ts'
import { writeClient, writeService } from './write-services.ts'

/** The number of members asked for; half as many services, unless their number is given, too. */
const MEMBERS = Number(process.env.SEED_MEMBERS ?? 10_000)
const SERVICES = Number(process.env.SEED_SERVICES ?? MEMBERS / 2)
const accounts = ['admin', 'member', 'pending', 'client']

/** Writes many members and services beside the demo accounts; every run makes the same ones. */
export async function seedLarge(context: SeedContext): Promise<void> {
  const userIds = new Map<string, string>()
  for (const member of members.filter(({ key }) => accounts.includes(key))) {
    userIds.set(member.key, await writeMember(context, member))
  }
  for (const client of clients.filter(({ key }) => accounts.includes(key))) await writeClient(context, client)
  for (const service of makersServices.filter(({ by }) => by === 'member')) {
    await writeService(context, service, userIds)
  }
  const pictures = await sharedPortraits(context, userIds.get('admin') ?? '')
  await makeAccounts(context)
  // Without triggers: nobody listens yet, and these rows keep every rule, while a change hint for each would take most
  // of the time.
  await context.exec('set local session_replication_role = replica')
  await makeProfiles(context, pictures)
  await makeServices(context)
  await context.exec('insert into private.sync_marks default values')
  await context.exec('set local session_replication_role = origin')
  await context.exec('select private.set_last_held_member()')
}

/** Stores a dozen pictures that half of the members share, so that lists have pictures to load. */
async function sharedPortraits(context: SeedContext, owner: string): Promise<string[]> {
  const faces = members.filter(({ withoutPicture }) => !withoutPicture).slice(0, 12)
  const paths: string[] = []
  for (const [index, { key }] of faces.entries()) {
    const stem = `profiles/${owner}-profile-${index}`
    paths.push(await store(context, 'profile-images', stem, await portrait(key), owner))
  }
  return paths
}

/** Adds accounts with the administrator's password hash, so that they sign in like the demo accounts. */
async function makeAccounts(context: SeedContext): Promise<void> {
  await context.query(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     select md5('member ' || n)::uuid, 'member' || n || '@large.test', a.encrypted_password, now(), a.raw_app_meta_data, '{}'
     from generate_series(1, $1::integer) as n, auth.users a
     where a.email = $2`,
    [MEMBERS, address('admin')],
  )
  await context.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
     select md5('identity ' || id)::uuid, 'email', id::text, id,
       jsonb_build_object('sub', id, 'email', email, 'email_verified', true)
     from auth.users where email like $1`,
    ['%@large.test'],
  )
}

/** Returns SQL that picks a word by a number; `words` is a parameter that holds a JSON array. */
const pick = (words: string, by: string) =>
  `(${words}::text::jsonb ->> ((${by})::bigint % jsonb_array_length(${words}::text::jsonb))::integer)`

async function makeProfiles(context: SeedContext, pictures: readonly string[]): Promise<void> {
  const parameters = ['$1', '$2', '$3', '$4', '$5', '$6', '$7', '$8', '$9'] as const
  const [first, last, city, beginning, middle, ending, profession, face, trade] = parameters
  await context.query(
    `insert into public.profiles (id, full_name, email, phone, profession, professions, custom_profession, service_rate,
       allow_contact, linkedin_url, in_vegan_group, bio, linkedin_verified, is_approved, profile_image, created_at)
     select md5('member ' || n)::uuid,
       ${pick(first, 'n * 31 + n / 63')} || ' ' || ${pick(last, 'n * 17 + n / 9')},
       'member' || n || '@large.test',
       '+1 555 ' || lpad((n / 100)::text, 3, '0') || ' ' || lpad(n::text, 5, '0'),
       chosen[1], chosen,
       case when $10 = any (chosen) then ${pick(trade, 'n / 23')} end,
       '$' || 40 + (n * 7) % 120 || ' per hour',
       n % 17 <> 0,
       'https://www.linkedin.com/in/member-' || n,
       true,
       ${pick(beginning, 'n * 5')} || ' ' || ${pick(middle, 'n * 3 + n / 7')} || ' '
         || replace(${pick(ending, 'n')}, '%s', ${pick(city, 'n * 13')}),
       n % 40 <> 0, n % 30 <> 0,
       case when n % 2 = 0 then ${pick(face, 'n / 2')} end,
       now() - make_interval(hours => (n * 7919) % 10000)
     from (
       select n, case n % 3
         when 0 then array[${pick(profession, 'n')}, ${pick(profession, 'n + 5')}]
         else array[${pick(profession, 'n')}]
       end as chosen
       from generate_series(1, ${MEMBERS}) as n
     ) as numbered`,
    [
      ...[firstNames, lastNames, cities, beginnings, middles, endings, PROFESSIONS, pictures, trades].map(
        (list) => JSON.stringify(list),
      ),
      OTHER_PROFESSION,
    ],
  )
}

async function makeServices(context: SeedContext): Promise<void> {
  await context.query(
    `insert into public.jobs (id, title, company, description, location, job_type, salary_range, portfolio_required,
       portfolio_description, posted_by, is_active, created_at)
     select md5('service ' || n)::uuid,
       p.profession || ': ' || lower(left(offer, 1)) || substr(offer, 2),
       split_part(p.full_name, ' ', 2) || ' & Company',
       offer || ' in ' || lower(p.profession) || ' for companies without animal products. ' || p.bio
         || ' Tell me what you have, what you would like, and by when; you get an answer within two days.',
       ${pick('$1', 'n * 11')}, ${pick('$2', 'n')}, p.service_rate, n % 12 = 0,
       case when n % 12 = 0 then 'Two pictures of what you have now.' end,
       p.id, n % 25 <> 0,
       greatest(p.created_at, now() - make_interval(hours => (n * 6007) % 9000))
     from generate_series(1, ${SERVICES}) as n
     cross join lateral (select ${pick('$3', 'n * 3 + n / 8')} as offer) as o
     join public.profiles p on p.id = md5('member ' || n * 2 - 1)::uuid`,
    [cities, SERVICE_TYPES, offers].map((list) => JSON.stringify(list)),
  )
}
