import type { SeedContext } from '../seed-context.ts'
import type { Member, Standing } from './member.ts'
import { banner, portrait } from './pictures.ts'
import { address, ago, insert, PASSWORD, store } from './write.ts'

const flags: Record<Standing, { linkedin_verified: boolean; is_approved: boolean }> = {
  approved: { linkedin_verified: true, is_approved: true },
  new: { linkedin_verified: false, is_approved: false },
  verified: { linkedin_verified: true, is_approved: false },
  rejected: { linkedin_verified: false, is_approved: false },
  changed: { linkedin_verified: false, is_approved: false },
}

/** Writes a member's account, pictures and profile; returns the user id. */
export async function writeMember(context: SeedContext, member: Member): Promise<string> {
  const id = await context.signUp(address(member.key), PASSWORD)
  const joined = ago(member.joined, member.key)
  const time = joined.getTime()
  await insert(context, 'profiles', [
    {
      id,
      full_name: member.name,
      email: address(member.key),
      phone: member.phone,
      profession: member.professions[0],
      professions: member.professions,
      custom_profession: member.custom ?? null,
      service_rate: member.rate,
      allow_contact: member.contact ?? true,
      linkedin_url: member.linkedin,
      in_vegan_group: true,
      bio: member.bio,
      ...flags[member.standing ?? 'approved'],
      is_admin: member.key === 'admin',
      profile_image: member.withoutPicture
        ? null
        : await store(
            context,
            'profile-images',
            `profiles/${id}-profile-${time}`,
            await portrait(member.key),
            id,
          ),
      banner_image: member.banner
        ? await store(
            context,
            'profile-images',
            `banners/${id}-banner-${time}`,
            await banner(member.banner),
            id,
          )
        : null,
      unique_url: member.url ?? null,
      created_at: joined.toISOString(),
    },
  ])
  return id
}

/** Writes the administrator's decisions, a few days after each registration. */
export async function writeDecisions(
  context: SeedContext,
  members: readonly Member[],
  userIds: ReadonlyMap<string, string>,
): Promise<void> {
  const administrator = members.find(({ key }) => key === 'admin')
  const decided: Record<Standing, readonly string[]> = {
    approved: ['verify', 'approve'],
    new: [],
    verified: ['verify'],
    rejected: ['unverify'],
    changed: ['verify', 'approve'],
  }
  await insert(
    context,
    'decisions',
    members
      .filter((member) => member !== administrator)
      .flatMap((member) =>
        decided[member.standing ?? 'approved'].map((action, step) => ({
          id: crypto.randomUUID(),
          profile_id: userIds.get(member.key),
          action,
          decided_by: userIds.get('admin'),
          decided_by_name: administrator?.name,
          decided_at: ago(member.joined - 1 - step, action).toISOString(),
        })),
      ),
  )
}
