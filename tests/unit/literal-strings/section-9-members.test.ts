import { expect, test } from 'vitest'
import { COMPANY_SIZES, INDUSTRIES, PROFESSIONS } from '../../../src/domain/profile/professions.ts'
import { bioPreview } from '../../../src/domain/thread/contact-message.ts'

/** The literal lists and limits of the forms (spec §9). */
test.each([
  [
    'professions',
    PROFESSIONS,
    23,
    'AI Agents Creator, Marketing & Advertising, Graphic Design, Web Development, Content Creation, SEO, Social Media Management, Photography, Videography, Business Consulting, Financial Planning, Legal Services, Human Resources, Project Management, Data Analysis, UX/UI Design, Copywriting, Public Relations, Event Planning, Nutrition & Wellness, Coaching & Mentoring, Software, Other (specify)',
  ],
  [
    'company sizes',
    COMPANY_SIZES,
    6,
    'Solo/Freelancer, 2-10 employees, 11-50 employees, 51-200 employees, 201-500 employees, 500+ employees',
  ],
  [
    'industries',
    INDUSTRIES,
    12,
    'Technology, Healthcare, Finance, Education, Retail, Manufacturing, Food & Beverage, Non-profit, Consulting, Media & Entertainment, Real Estate, Other',
  ],
])('%s', (_name, list, length, text) => {
  expect(list).toHaveLength(length)
  expect(list.join(', ')).toBe(text)
})

test('the contact dialog shows the first 100 characters of a bio and cuts none in half', () => {
  expect(bioPreview('🌱'.repeat(100))).toBe('🌱'.repeat(100))
  expect(bioPreview('🌱'.repeat(101))).toBe(`${'🌱'.repeat(100)}…`)
})
