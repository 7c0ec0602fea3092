import {
  decideApproval,
  decideLinkedIn,
  register,
  withdrawApproval,
} from '../../../src/domain/profile/profile.ts'
import { editProfile, profileEdit } from '../../../src/domain/profile/profile-edit.ts'
import type { Profile } from '../../../src/domain/rows.ts'
import { isAdministrator } from '../../../src/domain/viewer.ts'
import { aProfileDraft } from '../../support/rows.ts'
import { oneOf, type PersonAction, picture, type Situation } from './situation.ts'

const linkedIn = (word: string) => `https://www.linkedin.com/in/${word}`

const application = ({ uniqueWord, chance }: Situation) =>
  aProfileDraft({
    full_name: `Nora ${uniqueWord}`,
    linkedin_url: linkedIn(uniqueWord),
    allow_contact: chance.chance(0.7),
  })

/** Returns all other profiles, as an administrator's screen lists them. */
const others = ({ view, viewer }: Situation): Profile[] =>
  isAdministrator(viewer) ? view.rows('profiles').filter(({ id }) => id !== viewer.user.id) : []

const edit =
  (change: (situation: Situation) => Partial<ReturnType<typeof profileEdit>>): PersonAction =>
  (situation) => {
    const { profile } = situation.viewer
    const edited = profile && editProfile(profile, { ...profileEdit(profile), ...change(situation) })
    return edited ? [edited] : null
  }

export const profileActions = {
  register: (situation) =>
    situation.viewer.profile || situation.viewer.client
      ? null
      : [register(situation.viewer.user, application(situation), situation.at)],
  editBio: edit(({ uniqueWord }) => ({ bio: `About ${uniqueWord}` })),
  editName: edit(({ uniqueWord }) => ({ full_name: `Name ${uniqueWord}` })),
  editPhoneAndRate: edit(({ uniqueWord }) => ({
    phone: `5550${uniqueWord}00000`,
    service_rate: `$${uniqueWord}`,
  })),
  editContact: edit(({ viewer }) => ({ allow_contact: !viewer.profile?.allow_contact })),
  editProfessions: edit(({ chance }) => ({
    professions: chance.pick([['SEO'], ['SEO', 'Software'], ['Photography', 'SEO', 'Videography']]),
  })),
  editSlug: edit(({ uniqueWord, chance }) => ({
    unique_url: chance.chance(0.3) ? 'taken-by-many' : `w-${uniqueWord}`,
  })),
  editPicture(situation) {
    const { profile } = situation.viewer
    if (!profile) return null
    const column = situation.chance.pick(['profile_image', 'banner_image'] as const)
    const edited = editProfile(profile, profileEdit(profile), { [column]: picture(situation) })
    return edited ? [edited] : null
  },
  changeLinkedIn: edit(({ uniqueWord }) => ({ linkedin_url: linkedIn(uniqueWord) })),
  verify(situation) {
    const profile = oneOf(situation.chance, others(situation))
    return profile ? [decideLinkedIn(profile, !profile.linkedin_verified, situation.at)] : null
  },
  approve(situation) {
    const waiting = others(situation).filter(({ is_approved }) => !is_approved)
    const profile = oneOf(situation.chance, waiting)
    const decided = profile && decideApproval(profile, true, situation.chance.chance(0.6))
    return decided?.ok ? [decided.value] : null
  },
  reject(situation) {
    const profile = oneOf(situation.chance, others(situation))
    const note = situation.chance.chance(0.5) ? `Not yet: ${situation.uniqueWord}` : ''
    const decided = profile && decideApproval(profile, false, false, { note, at: situation.at })
    return decided?.ok ? [decided.value] : null
  },
  withdraw(situation) {
    const members = others(situation).filter(({ is_approved, is_admin }) => is_approved && !is_admin)
    const profile = oneOf(situation.chance, members)
    return profile ? [withdrawApproval(profile, `Until we have talked: ${situation.uniqueWord}`)] : null
  },
} satisfies Record<string, PersonAction>
