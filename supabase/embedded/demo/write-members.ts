import type { SeedContext } from '../seed-context.ts'
import type { Member, Standing } from './member.ts'
import { banner, type Picture, portrait } from './pictures.ts'
import { address, ago, insert, PASSWORD, store } from './write.ts'

/** Writes a member's account, pictures and profile; returns the user id. */
export async function writeMember(context: SeedContext, member: Member): Promise<string> {
  const id = await context.signUp(address(member.key), PASSWORD)
  const joined = ago(member.joined, member.key)
  const standing = member.standing ?? 'approved'
  const storeAs = (kind: 'profile' | 'banner', picture: Picture) =>
    store(context, 'profile-images', `${kind}s/${id}-${kind}-${joined.getTime()}`, picture, id)
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
      linkedin_verified: standing === 'approved' || standing === 'verified',
      is_approved: standing === 'approved',
      is_admin: member.key === 'admin',
      profile_image: member.withoutPicture ? null : await storeAs('profile', await portrait(member.key)),
      banner_image: member.banner ? await storeAs('banner', await banner(member.banner)) : null,
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
