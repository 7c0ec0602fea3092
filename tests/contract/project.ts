import { anInsert } from '../support/changes.ts'
import 'fake-indexeddb/auto'
import { createClient } from '@supabase/supabase-js'
import { PROTOCOL, type PushedMutation, type PushResult, toPushedChange } from '../../src/domain/protocol.ts'
import { type Account, Accounts } from '../../src/remote/accounts.ts'
import { type Connection, connect } from '../../src/remote/connection.ts'
import { OwnAccount } from '../../src/remote/own-account.ts'
import { SyncCalls } from '../../src/remote/sync-calls.ts'
import { openServer } from '../../supabase/embedded/engine/server.ts'
import { aBackend } from '../support/backend.ts'
import { profileValues } from '../support/fixtures.ts'
import { hostedProject } from '../support/hosted.ts'
import { aServer } from '../support/postgres-server.ts'
import { transport } from '../support/realtime.ts'

/** The Supabase that is tested: the project of CONTRACT_URL, else a backend in this process. */
interface Project {
  url: string
  publishableKey: string
  /** Null where the project's secret key was not given: then nobody can be approved here. */
  secretKey: string | null
  /** Accounts are created with the secret key, so that a project may require confirmed addresses. */
  byInvitation: boolean
  close(): Promise<void>
}

const { CONTRACT_URL, CONTRACT_KEY, CONTRACT_SECRET, CONTRACT_EMAIL, CONTRACT_HOSTED } = process.env

/** Whether there is a secret key with which to approve members. */
export const canApprove = !CONTRACT_URL || Boolean(CONTRACT_SECRET)

/** Whether a sign-up needs no confirmation. */
export const signsUpAtOnce = !(CONTRACT_URL && CONTRACT_SECRET)

/** Whether mail may be sent to the people made here. */
export const takesMail = !CONTRACT_URL || Boolean(CONTRACT_EMAIL)

async function openProject(): Promise<Project> {
  if (!CONTRACT_URL && CONTRACT_HOSTED) return aHostedProject(CONTRACT_HOSTED === 'older')
  if (!CONTRACT_URL) {
    const backend = await aBackend()
    return { ...backend, byInvitation: false, close: backend.close }
  }
  if (!CONTRACT_KEY)
    throw new Error('CONTRACT_KEY is missing: the publishable key of the project at CONTRACT_URL')
  return {
    url: CONTRACT_URL.replace(/\/$/, ''),
    publishableKey: CONTRACT_KEY,
    secretKey: CONTRACT_SECRET || null,
    byInvitation: Boolean(CONTRACT_SECRET),
    close: async () => {},
  }
}

/**
 * Starts the embedded services on a hosted project's database, with or without the default privileges of older
 * projects.
 */
async function aHostedProject(defaultPrivileges: boolean): Promise<Project> {
  const server = await aServer()
  if (!server)
    throw new Error('CONTRACT_HOSTED needs a Postgres server: give TEST_DATABASE_URL or install one')
  await (await hostedProject(openServer(server.url), { defaultPrivileges })).close()
  // Like the Storage API, the only role that may delete objects.
  const backend = await aBackend({ databaseUrl: `${server.url}?storage.allow_delete_query=true` })
  const close = async () => {
    await backend.close()
    await server.stop()
  }
  return { ...backend, byInvitation: false, close }
}

/** A signed-in user on a device. */
export interface Person extends Account {
  password: string
  connection: Connection
  accounts: Accounts
  calls: SyncCalls
  own: OwnAccount
}

export interface Contract {
  url: string
  publishableKey: string
  /** Opens a device where nobody is signed in. */
  aVisitor(): { connection: Connection; accounts: Accounts; calls: SyncCalls }
  /** Creates a user without a profile. */
  aPerson(): Promise<Person>
  /** Creates a user whose profile waits for approval. */
  anApplicant(): Promise<Person>
  /** Creates a user whose profile is approved; only where `canApprove`. */
  aMember(): Promise<Person>
  /** Signs the same user in on another device. Throws where that is refused. */
  onAnotherDevice(person: Pick<Person, 'email' | 'password'>): Promise<Person>
  /** Deletes the accounts created here and closes everything. */
  close(): Promise<void>
}

/** Opens the tested project for one file of tests. */
export async function openContract(): Promise<Contract> {
  const project = await openProject()
  const { url, publishableKey } = project
  const connections: Connection[] = []
  const people: Person[] = []

  function aVisitor() {
    const address = { url, appUrl: url, publishableKey }
    const connection = connect(address, { device: `contract-${crypto.randomUUID()}-`, transport })
    connections.push(connection)
    return { connection, accounts: new Accounts(connection), calls: new SyncCalls(connection, null) }
  }

  async function onAnotherDevice({ email, password }: Pick<Person, 'email' | 'password'>): Promise<Person> {
    const { connection, accounts } = aVisitor()
    const account = given(await accounts.signIn(email, password))
    return {
      ...account,
      password,
      connection,
      accounts,
      calls: new SyncCalls(connection, account.id),
      own: new OwnAccount(connection, account.id),
    }
  }

  async function aPerson(): Promise<Person> {
    const email = anAddress()
    const password = crypto.randomUUID()
    await createAccount(project, aVisitor().accounts, email, password)
    const person = await onAnotherDevice({ email, password })
    people.push(person)
    return person
  }

  async function anApplicant(): Promise<Person> {
    const person = await aPerson()
    const [result] = await send(person, [anInsert('profiles', person.id, profileOf(person))])
    if (result?.status !== 'applied') throw new Error(`No profile: ${JSON.stringify(result)}`)
    return person
  }

  async function aMember(): Promise<Person> {
    const person = await anApplicant()
    const { error } = await withSecret(project)
      .from('profiles')
      .update({ linkedin_verified: true, is_approved: true })
      .eq('id', person.id)
    if (error) throw error
    return person
  }

  async function close() {
    for (const person of people) {
      const back = await onAnotherDevice(person).catch(() => null)
      if (back) given(await back.own.delete(back.email))
    }
    for (const connection of connections) {
      const supabase = await connection.supabase()
      await supabase.auth.stopAutoRefresh()
      await supabase.removeAllChannels()
    }
    await project.close()
  }

  return { url, publishableKey, aVisitor, aPerson, anApplicant, aMember, onAnotherDevice, close }
}

/** Sends one mutation of these changes. */
export async function send(
  { calls }: Person,
  changes: Parameters<typeof toPushedChange>[0][],
  id: string = crypto.randomUUID(),
): Promise<PushResult[]> {
  const mutation: PushedMutation = {
    v: PROTOCOL,
    id,
    action: 'profile.edit',
    changes: changes.map(toPushedChange),
  }
  const answer = given(await calls.push(crypto.randomUUID(), [mutation]))
  if (!('results' in answer)) throw new Error('This project speaks another version of the protocol')
  return answer.results
}

/** Returns an answer's value; throws its failure as text. */
export function given<Value>(answer: { ok: true; value: Value } | { ok: false; failure: unknown }): Value {
  if (answer.ok) return answer.value
  throw new Error(`The project answered ${JSON.stringify(answer.failure)}`)
}

function profileOf({ id, email }: Account) {
  const { id: _id, email: _email, ...values } = profileValues(id, `contract-${id}`)
  return { ...values, email }
}

/** `name@domain` becomes `name+<something>@domain`, which most mailboxes take. */
export function anAddress(): string {
  const [name, domain] = (CONTRACT_EMAIL || 'contract@example.test').split('@')
  return `${name}+${crypto.randomUUID().slice(0, 8)}@${domain}`
}

async function createAccount(project: Project, accounts: Accounts, email: string, password: string) {
  if (project.byInvitation) {
    const { error } = await withSecret(project).auth.admin.createUser({
      email,
      password,
      email_confirm: true,
    })
    if (error) throw error
    return
  }
  const { confirmed } = given(await accounts.signUp(email, password))
  if (!confirmed) throw new Error('Sign-ups wait for a confirmation here: give CONTRACT_SECRET, too')
}

function withSecret({ url, secretKey }: Project) {
  if (!secretKey) throw new Error('CONTRACT_SECRET is missing')
  return createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport },
  })
}
