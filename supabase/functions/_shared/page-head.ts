import { escapeHtml } from './html.ts'

/* What search engines and chats show of a service's page and of a public profile. */

/** What a visitor may see of a service; pictures are paths in their bucket. */
export interface ServicePage {
  id: string
  title: string
  company: string
  description: string
  location: string
  job_type: string
  salary_range: string | null
  images: readonly string[]
  posted_by: string
  provider_name: string | null
}

/** What a visitor may see of a professional; pictures are paths in their bucket. */
export interface ProfilePage {
  id: string
  unique_url: string | null
  full_name: string
  professions: readonly string[]
  bio: string | null
  profile_image: string | null
}

/** Where pages and pictures are. */
export interface Site {
  /** Name of the app. */
  name: string
  /** Origin of the pages. */
  origin: string
  /** Returns the address of a public picture; null where it is not known. */
  picture: (bucket: string, path: string) => string | null
}

export interface PageHead {
  title: string
  description: string
  url: string
  picture: string | null
  /** How previews lay the picture out: across, or as a small one beside the text. */
  card: 'summary_large_image' | 'summary'
  type: 'website' | 'profile'
  /** The same for machines, in the words of https://schema.org. */
  data: Record<string, unknown>
}

/** Search engines show about so many characters of a description. */
const MAX_DESCRIPTION = 160

/** Returns a text in one line, cut after a whole word. */
export function shortened(text: string, most = MAX_DESCRIPTION): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  return `${cut.slice(0, cut.includes(' ') ? cut.lastIndexOf(' ') : most).replace(/[\s,;:.–-]+$/, '')} …`
}

const profileUrl = (site: Site, { unique_url, id }: Pick<ProfilePage, 'unique_url' | 'id'>) =>
  `${site.origin}/profile/${encodeURIComponent(unique_url ?? id)}`

export function serviceHead(service: ServicePage, site: Site): PageHead {
  const [first] = service.images
  const picture = first ? site.picture('service-images', first) : null
  const url = `${site.origin}/jobs/${service.id}`
  const provider = service.provider_name
  return {
    title: `${service.title}, ${service.company} · ${site.name}`,
    description: shortened(service.description),
    url,
    picture,
    card: picture ? 'summary_large_image' : 'summary',
    type: 'website',
    data: {
      '@context': 'https://schema.org',
      '@type': 'Service',
      name: service.title,
      description: service.description,
      serviceType: service.job_type,
      areaServed: service.location,
      url,
      ...(picture && { image: picture }),
      provider: {
        '@type': 'Organization',
        name: service.company,
        ...(provider && {
          employee: {
            '@type': 'Person',
            name: provider,
            url: profileUrl(site, { unique_url: null, id: service.posted_by }),
          },
        }),
      },
      ...(service.salary_range && {
        offers: { '@type': 'Offer', description: service.salary_range },
      }),
    },
  }
}

export function profileHead(profile: ProfilePage, site: Site): PageHead {
  const picture = profile.profile_image ? site.picture('profile-images', profile.profile_image) : null
  const url = profileUrl(site, profile)
  const professions = profile.professions.join(', ')
  return {
    title: `${profile.full_name} · ${site.name}`,
    description: shortened(profile.bio || professions || profile.full_name),
    url,
    picture,
    card: 'summary',
    type: 'profile',
    data: {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      url,
      mainEntity: {
        '@type': 'Person',
        name: profile.full_name,
        url,
        ...(professions && { jobTitle: professions }),
        ...(profile.bio && { description: profile.bio }),
        ...(picture && { image: picture }),
      },
    },
  }
}

/** Returns the elements of a page's `<head>`. Everything in them is text: nothing that a person wrote becomes markup. */
export function headElements(
  { title, description, url, picture, card, type, data }: PageHead,
  name: string,
): string {
  const named: [string, string, string][] = [
    ['name', 'description', description],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:type', type],
    ['property', 'og:url', url],
    ['property', 'og:site_name', name],
    ...(picture ? [['property', 'og:image', picture] as [string, string, string]] : []),
    ['name', 'twitter:card', card],
  ]
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...named.map(([kind, key, content]) => `<meta ${kind}="${key}" content="${escapeHtml(content)}">`),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    // A text with "</script>" would end the element.
    `<script type="application/ld+json">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`,
  ].join('\n')
}
