/* The specification's lists (section 9), in its order. */

/** Stored for a profession that is not in the list; cards show `custom_profession` in its place. */
export const OTHER_PROFESSION = 'Other (specify)'

export const PROFESSIONS = [
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
  OTHER_PROFESSION,
] as const

export const COMPANY_SIZES = [
  'Solo/Freelancer',
  '2-10 employees',
  '11-50 employees',
  '51-200 employees',
  '201-500 employees',
  '500+ employees',
] as const

export const INDUSTRIES = [
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

/** The employment types, which are also the service types (readings, "Names and constants"). */
export const SERVICE_TYPES = [
  'Full-time',
  'Part-time',
  'Contract',
  'Freelance',
  'Internship',
  'Remote',
  'Hybrid',
] as const
