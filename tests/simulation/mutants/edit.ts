import type { Edit } from '../run/bundle.ts'

export const edit = (file: string, from: string, to: string): Edit => ({ file, from, to })

/** An edit of what a schema file declares: of an object by its name, for example `function private.scope`. */
export const inSchema = (object: string, from: string, to: string): Edit => ({
  file: 'supabase/schema',
  object,
  from,
  to,
})
