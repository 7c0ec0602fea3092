import * as v from 'valibot'
import type { ReportedThread } from '../domain/profile/report.ts'
import type { MessageKind } from '../domain/rows.ts'

/* Schemas of answers about threads that few screens ask for; see answers.ts. */

const text = v.string()
const nullableText = v.nullable(text)

export const reportedThread: v.GenericSchema<unknown, ReportedThread> = v.object({
  message_id: nullableText,
  request: v.nullable(
    v.object({
      service: text,
      company: text,
      client: text,
      professional: nullableText,
      message: text,
      created_at: text,
    }),
  ),
  messages: v.array(
    v.object({
      id: text,
      kind: v.custom<MessageKind>((value) => typeof value === 'string'),
      sent_by_client: v.boolean(),
      body: nullableText,
      created_at: text,
    }),
  ),
})
