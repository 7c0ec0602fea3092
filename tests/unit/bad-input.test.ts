import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ClientRegistration } from '../../src/domain/client.ts'
import { checkPicture, MAX_PICTURE_BYTES, pictureRefusal } from '../../src/domain/picture/picture.ts'
import { Registration } from '../../src/domain/profile/profile.ts'
import { ProfileEdit, profileEdit, slug } from '../../src/domain/profile/profile-edit.ts'
import { fold } from '../../src/domain/search/search-words.ts'
import { ContactDraft, contactDraft, mailLink } from '../../src/domain/thread/contact-message.ts'
import { aProfile } from '../support/rows.ts'

/** Pasted text and attacks: each is refused with its message, or accepted and shown safely. */
const registration = {
  ...profileEdit(aProfile({})),
  email: 'ada@example.test',
  password: 'secret1',
  in_vegan_group: true,
}
const company = {
  email: 'cleo@example.test',
  password: 'secret1',
  company_name: 'Green Table',
  contact_name: 'Cleo',
  phone: '5550102030',
  website: '',
  industry: 'Other',
  company_size: 'Solo/Freelancer',
  bio: '',
}
const forms = {
  registration: (change: object) => v.safeParse(Registration, { ...registration, ...change }),
  'own profile': (change: object) => v.safeParse(ProfileEdit, { ...registration, ...change }),
  company: (change: object) => v.safeParse(ClientRegistration, { ...company, ...change }),
  message: (change: object) =>
    v.safeParse(ContactDraft, { ...contactDraft(aProfile({}), aProfile({})), ...change }),
}

const linkedIn = 'Please enter a valid LinkedIn profile URL'
const long = 'At most 120 characters, please'

describe('refused', () => {
  test.each([
    ['registration', { full_name: '   \u00a0\u3000\t ' }, 'Full name must be at least 2 characters'],
    ['registration', { full_name: '\u200b\u200b\u2060\u200d' }, 'Full name must be at least 2 characters'],
    ['registration', { full_name: '\u202eA' }, 'Full name must be at least 2 characters'],
    ['registration', { full_name: 'A'.repeat(10_000) }, long],
    ['own profile', { full_name: '🌱'.repeat(10_000) }, long],
    ['company', { company_name: 'A'.repeat(10_000) }, long],
    ['company', { contact_name: '\u200b'.repeat(40) }, 'Contact name must be at least 2 characters'],
    ['message', { name: 'A'.repeat(10_000) }, long],
    ['message', { message: ' \u200b'.repeat(30) }, 'Message must be at least 20 characters'],
    ['registration', { phone: '\u200b'.repeat(20) }, 'Please enter a valid phone number'],
    ['registration', { service_rate: '\u200b' }, 'Please specify your service rate'],
    ['registration', { bio: 'A'.repeat(10_000) }, 'At most 5000 characters, please'],
    ['registration', { linkedin_url: 'javascript:alert(1)' }, linkedIn],
    ['registration', { linkedin_url: 'javascript:alert(1)//https://www.linkedin.com/in/ada' }, linkedIn],
    ['registration', { linkedin_url: 'https://www.linkedin.com/in/ada\njavascript:alert(1)' }, linkedIn],
    ['registration', { linkedin_url: 'https://www.lіnkedin.com/in/ada' }, linkedIn],
    ['registration', { linkedin_url: 'https://www.ⅼinkedin.com/in/ada' }, linkedIn],
    ['registration', { linkedin_url: 'https://linkedin.com.example.test/in/ada' }, linkedIn],
    ['registration', { linkedin_url: 'https://linkedin.com@example.test/in/ada' }, linkedIn],
    ['registration', { linkedin_url: 'https://example.test/linkedin.com/in/ada' }, linkedIn],
    ['own profile', { linkedin_url: 'data:text/html,linkedin.com/in/ada' }, linkedIn],
    ['own profile', { unique_url: 'аda' }, 'Use only a-z, 0-9 and single hyphens between them'],
    ['company', { website: 'javascript:alert(1)' }, 'Please enter a valid website URL'],
    ['company', { website: ' \tJaVaScRiPt:alert(1)' }, 'Please enter a valid website URL'],
    ['company', { website: 'data:text/html,hi' }, 'Please enter a valid website URL'],
  ] as const)('%s, example %#', (form, change, message) =>
    expect(forms[form](change).issues?.map((issue) => issue.message)).toEqual([message]),
  )
})

describe('accepted', () => {
  test.each([
    ['registration', { full_name: ' \u00a0 Ada Green\t' }, { full_name: 'Ada Green' }],
    ['registration', { email: '  ada@example.test ' }, { email: 'ada@example.test' }],
    [
      'registration',
      { linkedin_url: '\n https://www.linkedin.com/in/ada/ ' },
      { linkedin_url: 'https://www.linkedin.com/in/ada/' },
    ],
    ['registration', { full_name: 'شيرين كمال' }, { full_name: 'شيرين كمال' }],
    ['registration', { full_name: 'שרה לוי' }, { full_name: 'שרה לוי' }],
    ['own profile', { full_name: '👩🏽‍🌾🌻' }, { full_name: '👩🏽‍🌾🌻' }],
    ['company', { company_name: '李娜' }, { company_name: '李娜' }],
    ['registration', { full_name: '<b>Ada</b> & Co' }, { full_name: '<b>Ada</b> & Co' }],
  ] as const)('%s %j', (form, change, accepted) => {
    const result = forms[form](change)
    expect(result.success && result.output).toMatchObject(accepted)
  })

  test('a name without letters from a to z gives an empty profile URL, and folding keeps it', () => {
    expect(slug('شيرين كمال')).toBe('')
    expect(slug('👩🏽‍🌾 Ada  --  Green ')).toBe('ada-green')
    expect(fold('שרה')).toBe('שרה')
  })

  test('an address cannot add header fields to a mail link', () => {
    const link = mailLink('ada@example.test?bcc=all@example.test&body=x', null, {
      id: '',
      full_name: 'A&B\r\nBcc: x',
    })
    expect(link).toMatch(/^mailto:ada@example\.test%3Fbcc%3Dall@example\.test%26body%3Dx\?subject=/)
    expect(link).not.toMatch(/[\r\n ]|&(?!body=)/)
  })
})

describe('pictures', () => {
  const png = Uint8Array.from('\x89PNG\r\n\x1a\n', (letter) => letter.charCodeAt(0))
  const invalid = 'Invalid file type. Please select a valid image file (JPG, PNG, GIF).'
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const svgAfterXmlHeader = new TextEncoder().encode('<?xml version="1.0"?>\n<!-- a picture -->\n<svg/>')
  test.each([
    ['5 MB and one byte', 'me.png', MAX_PICTURE_BYTES + 1, png, 'Image must be less than 5MB'],
    ['an SVG renamed .png', 'me.png', 90, svg, invalid],
    ['an SVG after an XML header, renamed .jpg', 'me.jpg', 90, svgAfterXmlHeader, invalid],
    ['a PNG named .svg', 'me.svg', 90, png, invalid],
  ])('%s: %s', (_what, name, size, head, message) => {
    const checked = checkPicture({ name, size }, head, 'portrait')
    expect(!checked.ok && pictureRefusal(checked.refusal)).toBe(message)
  })
})
