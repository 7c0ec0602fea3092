import { expect, test } from 'vitest'
import { vcardOf } from '../../src/domain/profile/vcard.ts'
import { aProfile } from '../support/rows.ts'

const url = 'https://app.example.org/profile/mia'
const profile = aProfile({
  full_name: 'Mia Green; Ltd, “X”\\',
  professions: ['Nutritionist', 'Other (specify)'],
  custom_profession: 'Baker',
  phone: '+43 660 555 0127',
  email: 'mia@example.test',
  service_rate: 'From $80\nan hour',
})
const linesOf = (text: string) => text.replace(/\r\n /g, '').split('\r\n')

test('a contact has what the viewer may see, escaped', () => {
  expect(linesOf(vcardOf(profile, url, true))).toEqual([
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:Mia Green\\; Ltd\\, “X”\\\\',
    'TITLE:Nutritionist\\, Baker',
    'EMAIL:mia@example.test',
    'TEL;VALUE=text:+43 660 555 0127',
    `URL:${url}`,
    'NOTE:From $80\\nan hour',
    'END:VCARD',
    '',
  ])
  const hidden = vcardOf(profile, url, false)
  expect(hidden).not.toMatch(/EMAIL|TEL|mia@example/)
  expect(hidden).toContain(url)
})

test('no line is longer than 75 bytes, and none is broken within a character', () => {
  const text = vcardOf({ ...profile, full_name: 'Ägidia 🌱 '.repeat(20), email: null }, url, true)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(linesOf(text)[2]).toBe(`FN:${'Ägidia 🌱 '.repeat(20)}`)
  expect(text).not.toContain('\ufffd')
})
