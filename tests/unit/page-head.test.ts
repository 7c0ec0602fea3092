import { describe, expect, test } from 'vitest'
import { withHead } from '../../supabase/embedded/http/page-head.ts'
import {
  headElements,
  profileHead,
  type ServicePage,
  serviceHead,
  shortened,
} from '../../supabase/functions/_shared/page-head.ts'

const site = {
  name: 'Verdant Circle',
  origin: 'https://app.test',
  picture: (bucket: string, path: string) => `https://api.test/${bucket}/${path}`,
}

const aService = (given: Partial<ServicePage> = {}): ServicePage => ({
  id: 'ab',
  title: 'Bread',
  company: 'Okafor & Daughters',
  description: 'Sourdough, made by hand.',
  location: 'Lisbon',
  job_type: 'Contract',
  salary_range: '$5 a loaf',
  images: ['jobs/ab/one.jpg'],
  posted_by: 'cd',
  provider_name: 'Amara Okafor',
  ...given,
})

describe('the head of a service’s page', () => {
  test('names the service, its company, and its first picture', () => {
    const head = serviceHead(aService(), site)
    expect(head).toMatchObject({
      title: 'Bread, Okafor & Daughters · Verdant Circle',
      description: 'Sourdough, made by hand.',
      url: 'https://app.test/jobs/ab',
      picture: 'https://api.test/service-images/jobs/ab/one.jpg',
      card: 'summary_large_image',
    })
    expect(head.data).toMatchObject({
      '@type': 'Service',
      provider: { employee: { name: 'Amara Okafor', url: 'https://app.test/profile/cd' } },
      offers: { description: '$5 a loaf' },
    })
  })

  test('says nothing that is not known', () => {
    const head = serviceHead(aService({ images: [], salary_range: null, provider_name: null }), site)
    expect(head).toMatchObject({ picture: null, card: 'summary' })
    expect(Object.keys(head.data)).not.toContain('offers')
    expect(headElements(head, site.name)).not.toContain('og:image')
    expect(JSON.stringify(head.data)).not.toContain('employee')
  })

  test('is text: nothing that somebody wrote becomes markup', () => {
    const bad = '"><script>alert(1)</script><!--'
    const head = serviceHead(aService({ title: bad, company: bad, description: bad, location: bad }), site)
    const elements = headElements(head, site.name)
    expect(elements.match(/<script/g)).toHaveLength(1)
    expect(elements.match(/<\/script>/g)).toHaveLength(1)
    expect(elements).not.toContain('<!--')
    expect(JSON.parse(/ld\+json">(.*)<\/script>/.exec(elements)?.[1] ?? '')).toMatchObject({ name: bad })
  })
})

test('a profile is described by what she wrote, or by what she does', () => {
  const profile = {
    id: 'cd',
    unique_url: 'amara o',
    full_name: 'Amara Okafor',
    professions: ['Baker'],
    bio: null,
    profile_image: null,
  }
  expect(profileHead(profile, site)).toMatchObject({
    title: 'Amara Okafor · Verdant Circle',
    description: 'Baker',
    url: 'https://app.test/profile/amara%20o',
    type: 'profile',
  })
  expect(profileHead({ ...profile, bio: 'I bake.' }, site).description).toBe('I bake.')
})

test.each([
  ['short', 20, 'short'],
  [' two\n\nlines ', 20, 'two lines'],
  ['a sentence, that is longer', 14, 'a sentence …'],
  ['Donaudampfschifffahrt', 5, 'Donau …'],
])('%j in %d letters', (text, most, expected) => expect(shortened(text, most)).toBe(expected))

test('a page has one title and one description', () => {
  const page = '<title>App</title>\n<meta name="description" content="Of the app" />'
  expect(withHead(page, '<title>$& cost $1</title><meta name="description" content="x">').trim()).toBe(
    '<title>$& cost $1</title><meta name="description" content="x">',
  )
})
