import { decideApproval, decideLinkedIn, register, withdrawApproval } from '../../../src/domain/profile.ts'
import { editProfile, profileEdit } from '../../../src/domain/profile-edit.ts'
import type { Profile } from '../../../src/domain/rows.ts'
import { isAdministrator } from '../../../src/domain/viewer.ts'
import { aProfileDraft } from '../../support/rows.ts'
import { type Deed, oneOf, picture, type Situation } from './situation.ts'

const linkedIn = (word: string) => `https://www.linkedin.com/in/${word}`

const application = ({ word, chance }: Situation) =>
  aProfileDraft({
    full_name: `Nora ${word}`,
    linkedin_url: linkedIn(word),
    allow_contact: chance.chance(0.7),
  })

/** Everyone else, as an administrator's screen lists them. */
const others = ({ view, viewer }: Situation): Profile[] =>
  isAdministrator(viewer) ? view.rows('profiles').filter(({ id }) => id !== viewer.user.id) : []

const edit =
  (change: (situation: Situation) => Partial<ReturnType<typeof profileEdit>>): Deed =>
  (situation) => {
    const { profile } = situation.viewer
    const edited = profile && editProfile(profile, { ...profileEdit(profile), ...change(situation) })
    return edited ? [edited] : null
  }

export const profileDeeds = {
  register: (situation) =>
    situation.viewer.profile || situation.viewer.client
      ? null
      : [register(situation.viewer.user, application(situation), situation.at)],
  editBio: edit(({ word }) => ({ bio: `About ${word}` })),
  editName: edit(({ word }) => ({ full_name: `Name ${word}` })),
  editPhoneAndRate: edit(({ word }) => ({ phone: `5550${word}00000`, service_rate: `$${word}` })),
  editContact: edit(({ viewer }) => ({ allow_contact: !viewer.profile?.allow_contact })),
  editProfessions: edit(({ chance }) => ({
    professions: chance.pick([['SEO'], ['SEO', 'Software'], ['Photography', 'SEO', 'Videography']]),
  })),
  editSlug: edit(({ word, chance }) => ({ unique_url: chance.chance(0.3) ? 'taken-by-many' : `w-${word}` })),
  editPicture(situation) {
    const { profile } = situation.viewer
    if (!profile) return null
    const column = situation.chance.pick(['profile_image', 'banner_image'] as const)
    const edited = editProfile(profile, profileEdit(profile), { [column]: picture(situation) })
    return edited ? [edited] : null
  },
  changeLinkedIn: edit(({ word }) => ({ linkedin_url: linkedIn(word) })),
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
    const note = situation.chance.chance(0.5) ? `Not yet: ${situation.word}` : ''
    const decided = profile && decideApproval(profile, false, false, { note, at: situation.at })
    return decided?.ok ? [decided.value] : null
  },
  withdraw(situation) {
    const members = others(situation).filter(({ is_approved, is_admin }) => is_approved && !is_admin)
    const profile = oneOf(situation.chance, members)
    return profile ? [withdrawApproval(profile, `Until we have talked: ${situation.word}`)] : null
  },
} satisfies Record<string, Deed>
