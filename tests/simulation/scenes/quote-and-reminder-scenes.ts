import { HOUR_MS } from '../faults/faults.ts'
import { sendQueuedMails } from '../server/queued-emails.ts'
import { invoice, onlyOneInvoice, RECONNECTED_MS } from './invoice-stage.ts'
import type { Scene, Stage } from './stage.ts'

const makeReminders = (stage: Stage) => stage.changeAsAdmin('select private.make_reminders()')

const sendMails = (stage: Stage) => sendQueuedMails(stage.simulation)

/** Scenes of quotes, and of reminders of overdue invoices. */
export const quoteAndReminderScenes = {
  'a quote that is withdrawn while it is accepted': {
    cast: ['mia', 'cora'],
    async play(stage) {
      await onlyOneInvoice(stage)
      for (const first of ['mia1', 'cora1']) {
        await stage.act(stage.tab('mia1'), 'writeQuote')
        await stage.act(stage.tab('mia1'), 'sendQuote')
        await stage.wait(10_000)
        for (const name of ['mia1', 'cora1']) stage.cutOff(name)
        await stage.act(stage.tab('mia1'), 'withdrawQuote')
        await stage.act(stage.tab('cora1'), 'acceptQuote')
        for (const name of [first, first === 'mia1' ? 'cora1' : 'mia1']) {
          stage.reconnect(name)
          await stage.wait(RECONNECTED_MS)
        }
      }
      await stage.act(stage.tab('mia1'), 'billQuote')
    },
  },

  'a quote that is accepted after a block': {
    cast: ['mia', 'cora'],
    async play(stage) {
      await onlyOneInvoice(stage)
      await stage.act(stage.tab('mia1'), 'writeQuote')
      await stage.act(stage.tab('mia1'), 'sendQuote')
      await stage.wait(10_000)
      stage.cutOff('cora1')
      await stage.act(stage.tab('cora1'), 'acceptQuote')
      await stage.simulation.server.as(stage.userId('mia1'), 'select public.block($1)', [
        stage.userId('cora1'),
      ])
      await stage.simulation.observer.checkAdminChange()
      stage.reconnect('cora1')
      await stage.wait(30_000)
    },
  },

  'two devices that invoice one quote': {
    cast: ['mia', 'mia', 'cora'],
    async play(stage) {
      await onlyOneInvoice(stage)
      await stage.act(stage.tab('mia1'), 'writeQuote')
      await stage.act(stage.tab('mia1'), 'sendQuote')
      await stage.wait(10_000)
      await stage.act(stage.tab('cora1'), 'acceptQuote')
      await stage.wait(10_000)
      for (const name of ['mia1', 'mia2']) stage.cutOff(name)
      // Each invoices more than half of it.
      for (const name of ['mia1', 'mia2']) await stage.actWhilePossible(stage.tab(name), 'billQuote')
      for (const name of ['mia1', 'mia2']) {
        stage.reconnect(name)
        await stage.wait(RECONNECTED_MS)
      }
    },
  },

  'an invoice that two devices and the server repeat': {
    cast: ['mia', 'mia', 'cora'],
    async play(stage) {
      await onlyOneInvoice(stage)
      await stage.changeAsAdmin('delete from public.recurring_invoices')
      await stage.changeAsAdmin(
        `insert into public.recurring_invoices (professional_id, invoice_id, every_months, first_on)
         values ($1, $2, 1, '2026-01-13')`,
        [stage.userId('mia1'), invoice],
      )
      await stage.wait(30_000)
      for (const name of ['mia1', 'mia2']) stage.cutOff(name)
      for (const name of ['mia1', 'mia2']) await stage.act(stage.tab(name), 'writeRepeated')
      await stage.changeAsAdmin('select private.repeat_invoices()')
      for (const name of ['mia1', 'mia2']) {
        stage.reconnect(name)
        await stage.wait(RECONNECTED_MS)
      }
    },
  },

  'reminders from two devices on one day': {
    cast: ['mia', 'mia', 'cora'],
    async play(stage) {
      await onlyOneInvoice(stage)
      for (const name of ['mia1', 'mia2']) stage.cutOff(name)
      for (const name of ['mia1', 'mia2']) await stage.act(stage.tab(name), 'remind')
      for (const name of ['mia1', 'mia2']) {
        stage.reconnect(name)
        await stage.wait(RECONNECTED_MS)
      }
      await makeReminders(stage)
      await sendMails(stage)
      stage.simulation.sleep(72 * HOUR_MS)
      await makeReminders(stage)
      await makeReminders(stage)
      await sendMails(stage)
    },
  },

  'reminded by a clock ahead': {
    cast: ['nell'],
    async play(stage) {
      await stage.act(stage.tab('nell1'), 'savePayment')
      await stage.wait(10_000)
      await stage.changeAsAdmin('update public.payment_details set reminder_days = $1 where id = $2', [
        [1, 2, 3],
        stage.userId('nell1'),
      ])
      await makeReminders(stage)
      stage.setClock('nell1', 24 * 50)
      await stage.act(stage.tab('nell1'), 'remind')
      await stage.wait(10_000)
    },
  },

  'an invoice that is paid while a reminder waits': {
    cast: ['mia', 'mia', 'cora'],
    async play(stage) {
      await onlyOneInvoice(stage)
      stage.cutOff('mia2')
      await makeReminders(stage)
      await stage.act(stage.tab('cora1'), 'settle')
      await stage.wait(10_000)
      await sendMails(stage)
      stage.simulation.sleep(24 * HOUR_MS)
      // The device does not know that it was paid.
      await stage.act(stage.tab('mia2'), 'remind')
      stage.reconnect('mia2')
      await stage.wait(30_000)
      stage.simulation.sleep(48 * HOUR_MS)
      await makeReminders(stage)
      await sendMails(stage)
    },
  },

  'a block while a reminder waits': {
    cast: ['mia', 'mia', 'cora'],
    async play(stage) {
      await onlyOneInvoice(stage)
      await makeReminders(stage)
      stage.cutOff('mia2')
      stage.simulation.sleep(24 * HOUR_MS)
      await stage.act(stage.tab('mia2'), 'remind')
      await stage.simulation.server.as(stage.userId('cora1'), 'select public.block($1)', [
        stage.userId('mia1'),
      ])
      await stage.simulation.observer.checkAdminChange()
      stage.reconnect('mia2')
      await stage.wait(30_000)
      stage.simulation.sleep(72 * HOUR_MS)
      await makeReminders(stage)
      await sendMails(stage)
    },
  },
} satisfies Record<string, Scene>
