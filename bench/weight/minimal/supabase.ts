import { createClient } from '@supabase/supabase-js'

export const supabase = createClient(location.origin, 'sb_publishable_local_development')
