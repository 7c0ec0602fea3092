import { sentenceOf } from '../../supabase/functions/_shared/event-texts.ts'
import type { AppEvent } from '../domain/rows.ts'

/** Returns what happened as a sentence, in the words of its email; without the note of an administrator. */
export const eventSentence = (event: AppEvent): string => sentenceOf({ ...event, note: null })
