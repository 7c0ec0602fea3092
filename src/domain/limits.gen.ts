// Made from the migrations by `npm run types:database`; a test fails when they no longer match. Do not edit.

export const PROFILES_PROFESSIONS = [
  'AI Agents Creator',
  'Marketing & Advertising',
  'Graphic Design',
  'Web Development',
  'Content Creation',
  'SEO',
  'Social Media Management',
  'Photography',
  'Videography',
  'Business Consulting',
  'Financial Planning',
  'Legal Services',
  'Human Resources',
  'Project Management',
  'Data Analysis',
  'UX/UI Design',
  'Copywriting',
  'Public Relations',
  'Event Planning',
  'Nutrition & Wellness',
  'Coaching & Mentoring',
  'Software',
  'Other (specify)',
] as const

export const CLIENTS_COMPANY_SIZE = [
  'Solo/Freelancer',
  '2-10 employees',
  '11-50 employees',
  '51-200 employees',
  '201-500 employees',
  '500+ employees',
] as const

export const CLIENTS_INDUSTRY = [
  'Technology',
  'Healthcare',
  'Finance',
  'Education',
  'Retail',
  'Manufacturing',
  'Food & Beverage',
  'Non-profit',
  'Consulting',
  'Media & Entertainment',
  'Real Estate',
  'Other',
] as const

export const JOBS_JOB_TYPE = [
  'Full-time',
  'Part-time',
  'Contract',
  'Freelance',
  'Internship',
  'Remote',
  'Hybrid',
] as const

export const JOB_APPLICATIONS_STATUS = [
  'pending',
  'accepted',
  'rejected',
  'in_progress',
  'completed',
  'withdrawn',
] as const

export const INVOICES_LANGUAGE = [
  'de',
  'es',
  'fr',
  'it',
  'nl',
  'pt',
  'sv',
] as const

export const INVOICES_STATUS = [
  'draft',
  'sent',
  'viewed',
  'paid',
] as const

export const MESSAGES_KIND = [
  'text',
  'accepted',
  'rejected',
  'in_progress',
  'completed',
  'withdrawn',
] as const

export const QUOTES_LANGUAGE = [
  'de',
  'es',
  'fr',
  'it',
  'nl',
  'pt',
  'sv',
] as const

export const QUOTES_STATUS = [
  'draft',
  'sent',
  'accepted',
  'declined',
  'withdrawn',
] as const

export const REMINDERS_TONE = [
  'friendly',
  'firm',
  'final',
] as const

/** The greatest number of characters of a column. */
export const LENGTHS = {
  profiles: {
    bio: 5000,
    custom_profession: 80,
    decision_note: 2000,
    full_name: 120,
    phone: 40,
    service_rate: 120,
    unique_url: 120,
  },
  clients: {
    bio: 5000,
    company_name: 120,
    contact_name: 120,
    phone: 40,
    website: 300,
  },
  jobs: {
    company: 200,
    description: 10000,
    location: 200,
    portfolio_description: 2000,
    salary_range: 200,
    title: 200,
  },
  job_applications: {
    budget_range: 200,
    message: 10000,
    timeline: 200,
  },
  portfolios: {
    description: 5000,
    title: 200,
  },
  project_files: {
    description: 2000,
    file_name: 255,
    file_type: 200,
  },
  invoices: {
    client_address: 500,
    client_name: 120,
    client_tax_number: 50,
    description: 10000,
    place_of_supply: 100,
    tax_note: 300,
  },
  payment_details: {
    address: 500,
    business_name: 120,
    closing_line: 200,
    details: 1000,
    payment_link: 500,
    tax_number: 50,
  },
  messages: {
    body: 4000,
  },
  payments: {
    note: 200,
  },
  quotes: {
    accepted_by: 120,
    client_address: 500,
    client_tax_number: 50,
    description: 10000,
    place_of_supply: 100,
    tax_note: 300,
  },
  reminders: {
    body: 2000,
  },
  logos: {
    picture: 60000,
  },
} as const
