import { sentenceOf } from '../../supabase/functions/_shared/event-texts.ts'
import type { AppEvent } from '../domain/rows.ts'

/** Returns what happened as a sentence, in the words of its email; without the note of an administrator. */
export const eventSentence = ({ kind, as_client, who, service, number, amount }: AppEvent): string =>
  sentenceOf({
    kind,
    topic: '',
    ...(as_client === null ? {} : { as_client }),
    ...(who === null ? {} : { who }),
    ...(service === null ? {} : { service }),
    ...(number === null ? {} : { number }),
    ...(amount === null ? {} : { amount }),
  })
