/* The specification's lists (section 9), in its order, as the database's checks have them. */

export {
  CLIENTS_COMPANY_SIZE as COMPANY_SIZES,
  CLIENTS_INDUSTRY as INDUSTRIES,
  // The employment types, which are also the service types (readings, "Names and constants").
  JOBS_JOB_TYPE as SERVICE_TYPES,
  PROFILES_PROFESSIONS as PROFESSIONS,
} from '../limits.gen.ts'

/** Stored for a profession that is not in the list; cards show `custom_profession` in its place. */
export const OTHER_PROFESSION = 'Other (specify)'
