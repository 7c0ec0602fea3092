export { TOPIC_LABELS } from '../../supabase/functions/_shared/event-texts.ts'
