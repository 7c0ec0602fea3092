import * as v from 'valibot'
import { STOP_REASONS, type StoppedAddress, type StoppedPerson } from '../domain/event.ts'
import type { Blocked } from '../domain/profile/block.ts'
import type { DecisionRecord } from '../domain/profile/decision.ts'
import { type MyReport, type Report, ReportDecision } from '../domain/profile/report.ts'
import type { PullAnswer, PushAnswer, PushResult, Scope, UpdateNeeded } from '../domain/protocol.ts'
import { ok } from '../domain/result.ts'
import { type Message, type Profile, TABLES } from '../domain/rows.ts'
import type { RemoteSearchResult } from '../domain/search/large-directory.ts'
import { type RemoteResult, unreachable } from './remote-result.ts'

/*
 * Schemas of the server's answers. Every answer is parsed here before other code reads it. Of a row only `id` and
 * `sync_xid` are checked, which the store uses to store and compare it: a first pull brings up to 10,000 rows.
 */

/**
 * Parses an answer. One that does not match the schema was not sent by this server: it counts as unreachable, so that
 * the request is repeated.
 */
export function parseAnswer<Value>(
  name: string,
  schema: v.GenericSchema<unknown, Value>,
  data: unknown,
): RemoteResult<Value> {
  const parsed = v.safeParse(schema, data)
  if (parsed.success) return ok(parsed.output)
  console.warn(`The answer to ${name} does not match its schema`, parsed.issues)
  return unreachable
}

const text = v.string()
/** A list of ids; a repair or a full pull may bring thousands. */
const texts = v.custom<string[]>(
  (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
)
const nullableText = v.nullable(text)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isRow = (value: unknown): boolean =>
  isObject(value) &&
  'id' in value &&
  typeof value.id === 'string' &&
  'sync_xid' in value &&
  typeof value.sync_xid === 'string'
const areRows = (value: unknown): boolean => Array.isArray(value) && value.every(isRow)

const profileRow = v.custom<Profile>(isRow)
const profileRows = v.custom<Profile[]>(areRows)
const rowsByTable = v.custom<PullAnswer['rows']>(
  (value) => isObject(value) && Object.values(value).every(areRows),
)

const textByText = v.custom<Record<string, string>>(
  (value) => isObject(value) && Object.values(value).every((one) => typeof one === 'string'),
)

const table = v.picklist(TABLES)
/** Something of some tables; what is of a table that this version does not know is left out. */
const byTable = <Value>(of: v.GenericSchema<unknown, Value>) =>
  v.object(v.entriesFromList(TABLES, v.exactOptional(of)))
const scope = v.custom<Scope>(
  (value) =>
    typeof value === 'string' &&
    /^(visitor|client|pending|((member|administrator)( of many \d+)?))$/.test(value),
)
const decision = v.exactOptional(v.object({ by: text, at: text, action: text }))

export const updateNeeded: v.GenericSchema<unknown, UpdateNeeded> = v.object({
  update_needed: v.literal(true),
})

export const pullAnswer: v.GenericSchema<unknown, PullAnswer> = v.object({
  v: v.number(),
  epoch: text,
  scope,
  cursor: text,
  full: v.boolean(),
  rows: rowsByTable,
  removed: byTable(texts),
  next: v.nullable(byTable(v.tuple([text, text]))),
  confirmed_xids: texts,
  lost: v.exactOptional(texts),
  known: v.object({ rows: profileRows, gone: texts }),
  check: v.exactOptional(byTable(v.object({ count: v.number(), hash: text }))),
  ids: v.exactOptional(byTable(textByText)),
  restored: v.exactOptional(v.literal(true)),
})

const pushResult: v.GenericSchema<unknown, PushResult> = v.variant('status', [
  v.object({ id: text, status: v.literal('applied'), xid: text, decision }),
  v.object({
    id: text,
    status: v.literal('conflict'),
    table,
    row_id: text,
    columns: texts,
    row: v.nullable(v.record(text, v.unknown())),
    decision,
  }),
  v.object({
    id: text,
    status: v.literal('rejected'),
    code: text,
    constraint: nullableText,
    column: nullableText,
    table: nullableText,
    message: text,
  }),
])

export const pushAnswer: v.GenericSchema<unknown, PushAnswer> = v.object({
  v: v.number(),
  epoch: text,
  results: v.array(pushResult),
})

export const restoredAnswer = v.boolean()

export const messageRows = v.custom<Message[]>(areRows)

export const publicProfile = v.nullable(profileRow)

export const searchResult: v.GenericSchema<unknown, RemoteSearchResult> = v.object({
  members: profileRows,
  found: v.number(),
  more: v.boolean(),
  all: v.nullable(v.number()),
})

/** The answer of `decide_report` where another administrator decided before. */
export const alreadyDecided = v.object({ status: v.literal('already'), by: text, at: text, decision: text })

const kind = v.picklist(['profile', 'service', 'request', 'message'])

export const blocks: v.GenericSchema<unknown, Blocked[]> = v.array(
  v.object({ person: text, name: nullableText, at: text }),
)

export const myReports: v.GenericSchema<unknown, MyReport[]> = v.array(
  v.object({ id: text, kind, subject: text, reason: text, at: text, decided: v.boolean() }),
)

export const reports: v.GenericSchema<unknown, Report[]> = v.array(
  v.object({
    id: text,
    reporter: nullableText,
    kind,
    person: nullableText,
    job_id: nullableText,
    application_id: nullableText,
    subject: text,
    reason: text,
    created_at: text,
    decision: v.nullable(ReportDecision),
    decision_note: nullableText,
    decided_by_name: nullableText,
    decided_at: nullableText,
  }),
)

export const decisionRecords: v.GenericSchema<unknown, DecisionRecord[]> = v.array(
  v.object({
    id: text,
    profile_id: text,
    action: text,
    note: nullableText,
    internal_note: nullableText,
    decided_by_name: text,
    decided_at: text,
    job_id: nullableText,
  }),
)

const stopped = { address: text, reason: v.picklist(STOP_REASONS), at: text }
export const stoppedAddress: v.GenericSchema<unknown, StoppedAddress> = v.object(stopped)
export const stoppedPeople: v.GenericSchema<unknown, StoppedPerson[]> = v.array(
  v.object({ ...stopped, name: nullableText }),
)
