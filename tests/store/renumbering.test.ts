import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStandalone } from '../../src/domain/invoice/invoice.ts'
import { deleteInvoice, sendInvoice } from '../../src/domain/invoice/invoice-transitions.ts'
import type { Invoice } from '../../src/domain/rows.ts'
import { isNumberClash, renumberClashes } from '../../src/sync/renumbering.ts'
import { type Backend, startBackend } from '../../supabase/embedded/backend.ts'
import { type AppDevice, anAppDevice, signInAndPull, waitUntil } from '../support/app-device.ts'
import { aNewInvoiceContext } from '../support/invoice-rows.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({ dataDir: 'memory://', seed: 'demo' })
})
afterAll(() => backend.close())

const engine = (device: AppDevice) => device.session.state.engine
const invoices = (device: AppDevice) => engine(device).view.rows('invoices')
const clashes = (device: AppDevice) => engine(device).outbox.items.filter(isNumberClash)

async function myDevice(): Promise<AppDevice> {
  const device = await anAppDevice(backend)
  await signInAndPull(device, 'member@demo.test')
  return device
}

function me(device: AppDevice) {
  const profile = engine(device).view.row('profiles', engine(device).user?.id ?? '')
  if (!profile) throw new Error('Signed in without a profile')
  return profile
}

/** Returns an invoice whose number is drawn without a check. */
function written(device: AppDevice, today: string) {
  const id = crypto.randomUUID()
  const draft = { client_name: 'Bea Bean', client_email: 'bea@example.test', amount: '40.00' }
  const rest = { description: 'Ten careful letters', due_date: '2027-01-01' }
  const result = createStandalone(me(device), { ...draft, ...rest }, aNewInvoiceContext({ id, today }))
  if (!result.ok) throw new Error(result.refusal)
  return { id, mutation: result.value }
}

function step(device: AppDevice, id: string, rule: typeof sendInvoice) {
  const invoice = engine(device).view.row('invoices', id)
  const result = invoice && rule(me(device), invoice, '2031-01-05')
  if (!result?.ok) throw new Error('The step should be allowed')
  return result.value
}

/** Has a draft's number refused, with a step that waits behind it. */
async function aClash(device: AppDevice, today: string, rule: typeof sendInvoice) {
  await engine(device).act([written(device, today).mutation])
  await settled(device)
  const mine = written(device, today)
  await engine(device).act([mine.mutation])
  const [waiting = ''] = await engine(device).act([step(device, mine.id, rule)])
  await waitUntil(device, () => clashes(device).length === 1)
  return { id: mine.id, waiting }
}

const settled = (device: AppDevice) => waitUntil(device, () => engine(device).outbox.items.length === 0)
const withNumber = (device: AppDevice, number: string) =>
  invoices(device).filter(({ invoice_number }: Invoice) => invoice_number === number)

describe('two devices draw the same number', () => {
  test('the second draft gets another number, together with the items that follow it', async () => {
    const first = await myDevice()
    const second = await myDevice()
    const other = written(second, '2031-01-05')
    await engine(second).act([other.mutation])
    await settled(second)

    const mine = written(first, '2031-01-05')
    const [, later] = await engine(first).act([mine.mutation, written(first, '2031-02-05').mutation])
    await engine(first).act([step(first, mine.id, sendInvoice)])
    await waitUntil(first, () => clashes(first).length === 1)
    expect(engine(first).outbox.items.some(({ id }) => id === later)).toBe(true)

    const { done } = await renumberClashes(engine(first), () => 0)
    expect(done).toMatchObject([{ from: 'INV-203101-000', to: 'INV-203101-001' }])
    await settled(first)
    await engine(second).pullNow()
    expect(withNumber(second, 'INV-203101-000')).toMatchObject([{ id: other.id, status: 'draft' }])
    expect(withNumber(second, 'INV-203101-001')).toMatchObject([{ id: mine.id, status: 'sent' }])
    expect(withNumber(second, 'INV-203102-000')).toHaveLength(1)
  })

  test('two tabs that replace the same draft duplicate nothing', async () => {
    const device = await myDevice()
    const { id } = await aClash(device, '2031-03-05', (who, row) => deleteInvoice(who, row, 'now'))

    const ends = await Promise.all([
      renumberClashes(engine(device), () => 0),
      renumberClashes(engine(device), () => 0),
    ])
    expect(ends.map(({ done }) => done.length)).toEqual([1, 0])
    await settled(device)
    expect(withNumber(device, 'INV-203103-001')).toMatchObject([{ id, deleted_at: expect.any(String) }])
    expect(withNumber(device, 'INV-203103-000')).toHaveLength(1)
  })

  test('a step that was cancelled, and that the server is asked about, is not sent with the new number', async () => {
    const device = await myDevice()
    const { id, waiting } = await aClash(device, '2031-04-05', sendInvoice)

    await engine(device).outbox.markSending([waiting])
    expect(await engine(device).outbox.cancel(waiting)).toBe('unconfirmed')
    await renumberClashes(engine(device), () => 0)
    await settled(device)
    expect(withNumber(device, 'INV-203104-001')).toMatchObject([{ id, status: 'draft' }])
  })
})
