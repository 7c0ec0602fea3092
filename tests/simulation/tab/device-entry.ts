import type { ActionName } from '../../../src/domain/action-name.ts'
import type { Mutation } from '../../../src/domain/mutation.ts'
import { hiddenServices } from '../../../src/domain/profile/decision.ts'
import { allowService, decideReport, reportDecisions } from '../../../src/domain/profile/report.ts'
import { TABLES, type TableName, UNCONFIRMED } from '../../../src/domain/rows.ts'
import type { SentForm } from '../../../src/outbox/drafts.ts'
import { isShown, type OutboxItem } from '../../../src/outbox/item.ts'
import type { CancelOutcome } from '../../../src/outbox/remove-items.ts'
import { Accounts } from '../../../src/remote/accounts.ts'
import { Administration } from '../../../src/remote/administration.ts'
import { type Connection, connect } from '../../../src/remote/connection.ts'
import { OwnAccount } from '../../../src/remote/own-account.ts'
import type { Engine } from '../../../src/sync/engine.ts'
import { renumberOnClash } from '../../../src/sync/renumbering.ts'
import { Session } from '../../../src/sync/session.ts'
import { INVOICE_NUMBERS } from '../person/invoice-actions.ts'
import { type PersonActionName, personActions } from '../person/person-actions.ts'
import type { Chance } from '../person/situation.ts'
import { holdsWord, sentForm } from './sent-form.ts'

/*
 * One tab of the app without its screens: starts what `src/data/providers.tsx` starts and performs a person's actions.
 * Bundled with the production modules and run in its own context.
 */

let running: { connection: Connection; accounts: Accounts; session: Session } | null = null

const startedApp = () => {
  if (!running) throw new Error('This tab has not started')
  return running
}

/** What a tab tells the simulation. */
export interface TabListener {
  /** An item is about to leave the outbox because another one replaces it. */
  replaced(id: string): void
  /** The rows of these tables, as screens show them, have changed. */
  shown(tables: Iterable<string>): void
}

/** Starts the app. */
export async function start(url: string, listener: TabListener): Promise<void> {
  const connection = connect({ url, appUrl: url, publishableKey: 'sb_publishable_local_development' })
  const accounts = new Accounts(connection)
  const session = await Session.start(connection, accounts)
  if (session.state.identity) void accounts.checkSession()
  running = { connection, accounts, session }
  let engine: Engine | null = null
  let stop = () => {}
  let unsubscribe = () => {}
  let stopKeeping = () => {}
  session.state$.subscribe((state) => {
    if (state.engine === engine) return
    stop()
    unsubscribe()
    stopKeeping()
    engine = state.engine
    stopKeeping = keepScreens(engine)
    const subscription = engine.view.changes$.subscribe((tables) => listener.shown(tables))
    unsubscribe = () => subscription.unsubscribe()
    listener.shown([])
    const draw = (limit: number) => Math.floor(Math.random() * Math.min(limit, INVOICE_NUMBERS))
    stop = renumberOnClash(engine, draw, {
      forget: (id) => listener.replaced(id),
      renumbered: () => undefined,
    })
  })
}

/** Keeps the rows that a tab shows, as the app keeps a screen that stands still (src/features/shell/use-keep-last-screen.ts). */
function keepScreens(engine: Engine): () => void {
  if (!engine.user) return () => {}
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const html = JSON.stringify(TABLES.flatMap((table) => pulledIds(engine, table)))
      engine.keepScreen({ app: '', path: '/', width: 0, height: 0, html })
    }, 1_000)
  }
  const subscription = engine.view.changes$.subscribe(wait)
  wait()
  return () => {
    clearTimeout(timer)
    subscription.unsubscribe()
  }
}

const pulledIds = ({ view }: Engine, table: TableName): string[] =>
  view.rows(table).flatMap(({ id, sync_xid }) => (sync_xid === UNCONFIRMED ? [] : [id]))

export const isStarted = (): boolean => running !== null

/** Signs in as the app does (src/data/use-auth.tsx). Returns the kind of failure where it is refused. */
export async function signIn(email: string, password: string): Promise<string> {
  const { accounts, session } = startedApp()
  const answer = await accounts.signIn(email, password)
  if (!answer.ok) return answer.failure.kind
  await session.signIn(answer.value)
  await session.state.engine.pullNow()
  return 'signed in'
}

export async function signUp(email: string, password: string): Promise<string> {
  const { accounts, session } = startedApp()
  const answer = await accounts.signUp(email, password)
  if (!answer.ok) return answer.failure.kind
  await session.signIn(answer.value.account)
  return 'signed up'
}

export const signOut = (): Promise<void> => startedApp().session.signOut()

export interface ActionResult {
  ids: string[]
  actions: string[]
}

let lastMilliseconds = 0

/** Performs an action with what the tab shows; returns null where there is nothing of the kind to do. */
export async function act(
  name: PersonActionName,
  chance: Chance,
  word: string,
  holdFor: number,
  everyone: readonly string[],
): Promise<ActionResult | null> {
  const { engine, identity } = startedApp().session.state
  if (!identity || engine.user?.id !== identity.id) return null
  const { view } = engine
  // Nobody chooses two files within one millisecond, and a file's key names it.
  lastMilliseconds = Math.max(Date.now(), lastMilliseconds + 1)
  const milliseconds = lastMilliseconds
  const done = personActions.functions[name]({
    view,
    viewer: {
      user: identity,
      profile: view.row('profiles', identity.id) ?? null,
      client: view.rows('clients').find(({ user_id }) => user_id === identity.id) ?? null,
    },
    at: new Date().toISOString(),
    milliseconds,
    chance,
    everyone,
    uniqueWord: word,
  })
  // All others act before anything else runs.
  const mutations = done instanceof Promise ? await done : done
  if (!mutations) return null
  const form = await writeForm(engine, mutations, word)
  const ids = await engine.act(mutations, { holdFor, form })
  return { ids, actions: mutations.map(({ action }) => action) }
}

/** Stores the draft of a form as its screen does, where the mutations hold what a person types. */
async function writeForm(engine: Engine, mutations: Mutation[], word: string): Promise<SentForm | undefined> {
  if (!holdsWord(mutations, word)) return undefined
  const key = sentForm(word)
  // A screen sends also what it could not store as a draft.
  await engine.outbox.drafts.save(key, { word }, Date.now()).catch(() => undefined)
  return { key, leftId: null }
}

/**
 * Decides one of the open reports, or shows a hidden service again, from a fresh query as the administrators' pages
 * make it; null where there is nothing to decide.
 */
export async function administer(chance: Chance, word: string): Promise<ActionResult | null> {
  const { connection, session } = startedApp()
  const { engine, identity } = session.state
  if (!identity || !engine.view.row('profiles', identity.id)?.is_admin) return null
  const administration = new Administration(connection, identity.id)
  const [reports, records] = [await administration.openReports(), await administration.decisions(null)]
  // The user may have signed out meanwhile, which closes the page.
  if (session.state.engine !== engine) return null
  const hidden = records.ok ? [...hiddenServices(records.value)] : []
  const decided = (reports.ok ? reports.value : []).map((report) => {
    const isApproved = engine.view.row('profiles', report.person ?? '')?.is_approved ?? false
    return decideReport(report, chance.pick(reportDecisions(report, isApproved)), { note: word, told: word })
  })
  const mutations = [...decided, ...hidden.map(allowService)]
  if (mutations.length === 0) return null
  const mutation = chance.pick(mutations)
  return { ids: await engine.act([mutation]), actions: [mutation.action] }
}

/** Deletes the account as its page does (src/data/use-account.ts). Returns the kind of failure where it is refused. */
export async function deleteAccount(confirmation: string): Promise<string> {
  const { connection, session } = startedApp()
  const { user } = session.state.engine
  if (!user) return 'nobody is signed in'
  const answer = await new OwnAccount(connection, user.id).delete(confirmation)
  if (!answer.ok) return answer.failure.kind
  await session.signOut(user)
  return 'deleted'
}

export const retry = (id: string): Promise<void> => startedApp().session.state.engine.outbox.retry(id)
export const keepMine = (id: string): Promise<boolean> =>
  startedApp().session.state.engine.outbox.keepMine(id)
/** Cancels an item into its form's draft, as the Edit button does. */
export const cancelIntoDraft = (id: string): Promise<CancelOutcome> =>
  startedApp().session.state.engine.outbox.cancelIntoDraft(id, `form of ${id}`, { text: id }, Date.now())
export const cancel = (id: string): Promise<CancelOutcome> =>
  startedApp().session.state.engine.outbox.cancel(id)
export const pullNow = (): Promise<unknown> => startedApp().session.state.engine.pullNow()
export const viewProfile = (key: string): Promise<unknown> =>
  startedApp().session.state.engine.publicProfile(key)

export interface TabState {
  userId: string | null
  lockedEmail: string | null
  engineUserId: string | null
  status: string
  scope: string | null
  pulledAt: number | null
  /** `isShown`: the rows show it as done. */
  items: (Pick<OutboxItem, 'id' | 'state' | 'xid' | 'problem' | 'cancelled'> & {
    isShown: boolean
    action: ActionName
  })[]
}

/** Returns the state of this tab; null before it has started. */
export function readState(): TabState | null {
  if (!running) return null
  const { identity, locked, engine } = running.session.state
  return {
    userId: identity?.id ?? null,
    lockedEmail: locked?.email ?? null,
    engineUserId: engine.user?.id ?? null,
    status: engine.status$.value.kind,
    scope: engine.scope,
    pulledAt: engine.pulledAt,
    items: engine.outbox.items.map((item) => {
      const { id, state, xid, problem, cancelled, mutation } = item
      return {
        ...{ id, state, xid, problem, cancelled, action: mutation.action },
        isShown: isShown(item) && mutation.kind === 'rows',
      }
    }),
  }
}

/** Returns the rows of a table as the screens show them. */
export const shownRows = (table: TableName): readonly object[] =>
  startedApp().session.state.engine.view.rows(table)
