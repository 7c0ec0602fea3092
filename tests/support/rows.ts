import type { BankAccount } from '../../src/domain/invoice/bank-account.ts'
import type { ProfileDraft } from '../../src/domain/profile/profile.ts'
import type {
  Client,
  PaymentDetails,
  Profile,
  ProjectFile,
  Service,
  ServiceRequest,
} from '../../src/domain/rows.ts'

const at = '2026-01-01T00:00:00+00:00'
export const anId = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

/** A JPEG of a circle and a bar. */
export const aLogoPicture = {
  picture:
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdB' +
    'RkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P' +
    'T09PT09PT09PT09PT0//wAARCAAYADADASIAAhEBAxEB/8QAGgABAQACAwAAAAAAAAAAAAAABgADBwECBf/EAC0QAAIBAwIE' +
    'BAUFAAAAAAAAAAECAwAEEQUGEiExgUFRYbEUFSNikTQ1VHOS/8QAFwEBAQEBAAAAAAAAAAAAAAAAAgMEBf/EAB4RAAICAgID' +
    'AAAAAAAAAAAAAAABAhEDBBJREyIx/9oADAMBAAIRAxEAPwBpuTcEOiW2BwyXcg+nF5fc3p7/AJIDvvDXWkZlvFQEkhViTC+g' +
    'yM1b2d23RdKzMQgQKCc8I4AcDuSe9eFVElRtx44qKbRszbG6I9YzbXQSG9GSFXksg+3PiPEd/PCOtP6A7x6/p7IzKTcIMg45' +
    'FgCO4JFPdW/cpe3sKhsZPEroDwKU6ToR1UQrNZ/rYP7F96yrct1xE9Sldmbdm3PnEQubU4vYl4VBPKRevD6HmcH8+YBPoerx' +
    'yMjaZdkqSDwwsw7EDBqqroRZPFkklQz2ltaTT5RqGojhuVyI4g2Qg6EkjkSR4dMevRS9vA7FnhjZj1JUE1VUJe30lKcpOzr8' +
    'Jbfx4f8AArkW1urBlgiBByCEHKqqjxj0Hk+z/9k=',
  width: 48,
  height: 24,
}

/** Returns a pending professional's row with the given columns; the other functions here do the same for other tables. */
export const aProfile = (given: Partial<Profile>): Profile => ({
  id: anId(10),
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
  decision_note: null,
  decided_at: null,
  is_approved: false,
  is_admin: false,
  profile_image: null,
  banner_image: null,
  unique_url: null,
  created_at: at,
  sync_xid: '1',
  ...given,
})

/** Returns the registration form of a professional with the given fields. */
export const aProfileDraft = (given: Partial<ProfileDraft> = {}): ProfileDraft => ({
  full_name: 'Ada Green',
  phone: '5550102030',
  professions: ['SEO'],
  custom_profession: '',
  service_rate: '$80 per hour',
  linkedin_url: 'https://www.linkedin.com/in/ada-green',
  bio: '',
  allow_contact: true,
  in_vegan_group: true,
  ...given,
})

export const aClient = (given: Partial<Client>): Client => ({
  id: anId(20),
  user_id: anId(21),
  company_name: 'Green Table',
  contact_name: 'Cleo Table',
  email: 'cleo@example.test',
  phone: '5550102031',
  website: null,
  industry: 'Food & Beverage',
  company_size: '2-10 employees',
  bio: null,
  created_at: at,
  sync_xid: '1',
  ...given,
})

export const aService = (given: Partial<Service>): Service => ({
  id: anId(30),
  title: 'Menu design',
  company: 'Ada Green Studio',
  description: 'Menus that make people hungry, drawn by hand and ready for print.',
  location: 'Lisbon',
  job_type: 'Freelance',
  salary_range: null,
  portfolio_required: false,
  portfolio_description: null,
  posted_by: anId(10),
  is_active: true,
  is_pinned: false,
  pin_order: null,
  images: [],
  created_at: at,
  deleted_at: null,
  provider_name: 'Ada Green',
  provider_email: null,
  provider_allow_contact: true,
  sync_xid: '1',
  ...given,
})

export const aRequest = (given: Partial<ServiceRequest>): ServiceRequest => ({
  id: anId(40),
  job_id: anId(30),
  client_id: anId(20),
  message: 'We would love a new menu.',
  budget_range: '$500 to $1,000',
  timeline: 'Two weeks',
  status: 'pending',
  created_at: at,
  sync_xid: '1',
  ...given,
})

export const aProjectFile = (given: Partial<ProjectFile>): ProjectFile => ({
  id: anId(50),
  application_id: anId(40),
  uploaded_by_client: false,
  file_name: 'menu.pdf',
  file_path: `project-files/${anId(40)}/1-menu.pdf`,
  file_size: 1024,
  file_type: 'application/pdf',
  description: null,
  created_at: at,
  sync_xid: '1',
  ...given,
})

export const aBankAccount: BankAccount = {
  bic: 'COBADEFFXXX',
  iban: 'DE89370400440532013000',
  holder: 'Ada Green',
  number: null,
  routing: null,
  reference: null,
}

/** Returns the payment details of the professional of `aProfile`, empty except for the given columns. */
export const aPayment = (given: Partial<PaymentDetails> = {}): PaymentDetails => ({
  id: anId(10),
  details: null,
  address: null,
  tax_number: null,
  reminder_days: null,
  payment_link: null,
  bank_account: null,
  business_name: null,
  closing_line: null,
  accent: null,
  logo_id: null,
  sync_xid: '1',
  ...given,
})

/** Returns a row's own columns, without RxDB's metadata. */
export const columnsOf = <Row extends object>(row: Row = {} as Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !column.startsWith('_'))) as Row
