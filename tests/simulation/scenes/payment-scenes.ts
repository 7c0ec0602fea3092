import { refusalOf } from '../../support/database.ts'
import { Violation } from '../checks/violation.ts'
import { HOUR_MS } from '../faults/faults.ts'
import { idOf } from '../server/people.ts'
import { invoice, linkedInvoice, onlyOneInvoice, RECONNECTED_MS } from './invoice-stage.ts'
import type { Scene, Stage } from './stage.ts'

/** Throws unless the invoice has this status and this many payments. */
async function checkInvoice(stage: Stage, status: string, payments: number, id = invoice): Promise<void> {
  const [row] = await stage.simulation.server.database.query<{ is: string }>(
    `select i.status || ' ' || (select count(*) from public.payments p where p.invoice_id = i.id) as is
     from public.invoices i where i.id = $1`,
    [id],
  )
  if (row?.is === `${status} ${payments}`) return
  throw new Violation('payments', `the invoice is ${row?.is}, expected ${status} ${payments}`, [id])
}

async function pay(stage: Stage, name: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) await stage.act(stage.tab(name), 'payPart')
}

/** Throws unless the items of a device are in these states. */
function checkStates(stage: Stage, name: string, expected: readonly string[]): void {
  const states =
    stage
      .tab(name)
      .api.readState()
      ?.items.map(({ state }) => state) ?? []
  if (states.join() === expected.join()) return
  throw new Violation('comes-to-rest', `items of ${name} are ${states}, expected ${expected}`, [name])
}

/** Scenes of invoices with lines, and of their payments. */
export const paymentScenes = {
  'a letterhead, and an invoice that is sent': {
    cast: ['mia', 'mia', 'cora'],
    async play(stage) {
      await onlyOneInvoice(stage)
      await stage.act(stage.tab('mia1'), 'saveLetterhead')
      await stage.act(stage.tab('mia1'), 'writeInvoice')
      // The client's device has pulled since the logo was added: it gets it with the invoice, or never.
      await stage.wait(60_000)
      await stage.act(stage.tab('mia1'), 'sendInvoice')
      await stage.wait(60_000)
      await stage.act(stage.tab('mia2'), 'takeLogoAway')
      await stage.act(stage.tab('mia2'), 'saveLetterhead')
    },
  },

  'two devices pay in parts without a network': {
    cast: ['mia', 'mia', 'cora'],
    async play(stage) {
      await onlyOneInvoice(stage)
      const devices = ['mia1', 'mia2', 'cora1']
      for (const name of devices) stage.cutOff(name)
      for (const name of devices) await pay(stage, name, 2)
      for (const name of ['cora1', 'mia2', 'mia1']) {
        stage.reconnect(name)
        await stage.wait(RECONNECTED_MS)
      }
    },
  },

  'paid by both sides at once': {
    cast: ['mia', 'mia', 'cora', 'cora'],
    async play(stage) {
      await onlyOneInvoice(stage)
      await pay(stage, 'mia1')
      await stage.wait(10_000)
      for (const name of ['mia2', 'cora1', 'cora2']) stage.cutOff(name)
      // Both devices of the client settle the same balance, while more is paid.
      for (const name of ['cora1', 'cora2']) await stage.act(stage.tab(name), 'settle')
      await pay(stage, 'mia2')
      for (const name of ['mia2', 'cora2', 'cora1']) {
        stage.reconnect(name)
        await stage.wait(RECONNECTED_MS)
      }
      await checkInvoice(stage, 'paid', 3)
    },
  },

  'marked as paid by a device that knows no payments': {
    cast: ['mia', 'cora'],
    async play(stage) {
      await onlyOneInvoice(stage)
      await stage.act(stage.tab('cora1'), 'settleAsBefore')
      await stage.wait(10_000)
      await checkInvoice(stage, 'paid', 1)
      await stage.act(stage.tab('mia1'), 'reverse')
      await stage.wait(10_000)
      await checkInvoice(stage, 'sent', 2)
    },
  },

  'a reversal that meets a settlement': {
    cast: ['mia', 'mia', 'cora'],
    async play(stage) {
      await onlyOneInvoice(stage)
      await pay(stage, 'mia1')
      await stage.wait(10_000)
      for (const name of ['mia1', 'mia2', 'cora1']) stage.cutOff(name)
      // The same payment is reversed on two devices, while the rest is paid.
      for (const name of ['mia1', 'mia2']) await stage.act(stage.tab(name), 'reverse')
      await stage.act(stage.tab('cora1'), 'settle')
      for (const name of ['cora1', 'mia1', 'mia2']) {
        stage.reconnect(name)
        await stage.wait(RECONNECTED_MS)
      }
      await checkInvoice(stage, 'sent', 3)
      await stage.act(stage.tab('cora1'), 'settle')
      await stage.wait(10_000)
      await checkInvoice(stage, 'paid', 4)
    },
  },

  'paid by somebody without an account': {
    cast: ['mia', 'mia'],
    async play(stage) {
      const told = { admin: 'paidByLink', chance: 'link' } as const
      await onlyOneInvoice(stage, linkedInvoice)
      await pay(stage, 'mia1')
      await stage.wait(10_000)
      for (const name of ['mia1', 'mia2']) stage.cutOff(name)
      await stage.act(stage.tab('mia1'), 'settle')
      await stage.act(stage.tab('mia2'), 'payPart')
      // Pressed again, since its answer was lost.
      await stage.carryOut([told, told])
      for (const name of ['mia1', 'mia2']) {
        stage.reconnect(name)
        await stage.wait(RECONNECTED_MS)
      }
      await checkInvoice(stage, 'paid', 3, linkedInvoice)
      await stage.act(stage.tab('mia1'), 'reverse')
      await stage.changeAsAdmin('update public.invoice_links set revoked_at = now()')
      await stage.carryOut([told])
      await stage.wait(10_000)
    },
  },

  'a payment of the client that two devices confirm': {
    cast: ['mia', 'mia', 'cora'],
    async play(stage) {
      await onlyOneInvoice(stage)
      await pay(stage, 'cora1')
      await stage.wait(10_000)
      for (const name of ['mia1', 'mia2']) {
        stage.cutOff(name)
        await stage.act(stage.tab(name), 'confirm')
      }
      for (const name of ['mia2', 'mia1']) {
        stage.reconnect(name)
        await stage.wait(RECONNECTED_MS)
      }
      checkStates(stage, 'mia1', [])
      checkStates(stage, 'mia2', [])
    },
  },

  'a payment of an invoice that is refused': {
    cast: ['mia', 'mia'],
    async play(stage) {
      await stage.changeAsAdmin('delete from public.invoices')
      await stage.wait(90_000)
      stage.cutOff('mia1')
      await stage.act(stage.tab('mia1'), 'writeInvoice')
      await stage.act(stage.tab('mia1'), 'sendInvoice')
      await pay(stage, 'mia1')
      await stage.changeAsAdmin('update public.profiles set is_approved = false where id = $1', [idOf('mia')])
      stage.reconnect('mia1')
      await stage.wait(30_000)
      checkStates(stage, 'mia1', ['attention', 'waiting', 'waiting'])
      await stage.changeAsAdmin('update public.profiles set is_approved = true where id = $1', [idOf('mia')])
    },
  },

  'lines with taxes and discounts': {
    cast: ['mia', 'cora'],
    async play(stage) {
      for (let times = 0; times < 12; times += 1) {
        await stage.act(stage.tab('mia1'), 'writeInvoice')
        await stage.wait(2_000)
        await stage.act(stage.tab('mia1'), 'writeQuote')
        await stage.wait(2_000)
      }
      await stage.actWhilePossible(stage.tab('mia1'), 'sendInvoice')
      await stage.actWhilePossible(stage.tab('mia1'), 'sendQuote')
    },
  },

  'an invoice that is deleted with its payments': {
    cast: ['mia', 'mia', 'cora'],
    async play(stage) {
      await onlyOneInvoice(stage)
      await pay(stage, 'cora1')
      await stage.act(stage.tab('mia1'), 'remind')
      await stage.wait(10_000)
      for (const name of ['mia2', 'cora1']) stage.cutOff(name)
      for (const name of ['mia2', 'cora1']) await pay(stage, name)
      await stage.act(stage.tab('mia1'), 'deleteInvoice')
      await stage.wait(10_000)
      for (const name of ['mia2', 'cora1']) stage.reconnect(name)
      await stage.wait(90_000)
    },
  },

  'somebody takes steps that are not hers': {
    cast: ['nell', 'mia', 'cora'],
    async play(stage) {
      const { server, observer } = stage.simulation
      await onlyOneInvoice(stage)
      await pay(stage, 'mia1')
      await stage.act(stage.tab('mia1'), 'writeQuote')
      await stage.act(stage.tab('mia1'), 'sendQuote')
      await stage.wait(10_000)
      const forge = (name: string, sql: string) =>
        server.as(stage.userId(name), sql).catch((error) => {
          if (!['42501', '23514'].includes(refusalOf(error).code)) throw error
        })
      const paid = `insert into public.payments (invoice_id, amount, paid_on, reverses)
        select invoice_id, -amount, '2026-01-15', id from public.payments`
      await forge(
        'nell1',
        `insert into public.payments (invoice_id, amount, paid_on) values ('${invoice}', 1, '2026-01-15')`,
      )
      await forge('cora1', paid)
      await pay(stage, 'cora1')
      await stage.wait(10_000)
      await forge('cora1', "update public.payments set confirmed_on = '2026-01-15' where by_client")
      await forge('mia1', 'update public.quotes set amount = 1')
      await forge('cora1', "update public.quotes set status = 'accepted', decided_on = '2026-01-15'")
      stage.simulation.sleep(96 * HOUR_MS)
      await forge(
        'cora1',
        "update public.quotes set status = 'accepted', decided_on = '2026-01-19', accepted_by = 'Cora'",
      )
      await observer.checkAdminChange()
      await stage.wait(90_000)
    },
  },
} satisfies Record<string, Scene>
