import type { Profile } from '../../src/domain/rows.ts'

/** A pending professional's row, with what a test cares about. */
export const aProfile = (given: Partial<Profile>): Profile => ({
  id: '00000000-0000-4000-8000-00000000000a',
  full_name: 'Ada Green',
  email: 'ada@example.test',
  phone: '5550102030',
  profession: 'SEO',
  professions: ['SEO'],
  custom_profession: null,
  service_rate: '$80 per hour',
  allow_contact: true,
  linkedin_url: 'https://www.linkedin.com/in/ada-green',
  in_vegan_group: true,
  bio: null,
  linkedin_verified: false,
  is_approved: false,
  is_admin: false,
  profile_image: null,
  banner_image: null,
  unique_url: null,
  created_at: '2026-01-01T00:00:00+00:00',
  sync_xid: '1',
  ...given,
})
