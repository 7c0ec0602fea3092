import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStandalone } from '../../src/domain/invoice.ts'
import type { Invoice } from '../../src/domain/invoice-rows.ts'
import { deleteInvoice, sendInvoice } from '../../src/domain/invoice-transitions.ts'
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

  test('a crash between storing the new draft and removing the old one duplicates nothing', async () => {
    const device = await myDevice()
    await engine(device).act([written(device, '2031-03-05').mutation])
    await settled(device)
    const mine = written(device, '2031-03-05')
    await engine(device).act([mine.mutation])
    await engine(device).act([step(device, mine.id, (who, row) => deleteInvoice(who, row, 'now'))])
    await waitUntil(device, () => clashes(device).length === 1)

    const { outbox } = engine(device)
    const crashing = {
      ...{
        user: engine(device).user,
        view: engine(device).view,
        act: engine(device).act.bind(engine(device)),
      },
      outbox: new Proxy(outbox, {
        get: (target, name) =>
          name === 'cancel' ? () => Promise.reject(new Error('crash')) : Reflect.get(target, name, target),
      }),
    }
    await expect(renumberClashes(crashing, () => 0)).rejects.toThrow('crash')
    expect(clashes(device)).toHaveLength(1)

    const again = await renumberClashes(engine(device), () => 0)
    expect(again.done).toEqual([])
    await settled(device)
    expect(withNumber(device, 'INV-203103-001')).toMatchObject([
      { id: mine.id, deleted_at: expect.any(String) },
    ])
    expect(withNumber(device, 'INV-203103-000')).toHaveLength(1)
  })
})
