import { refusalOf } from '../../support/database.ts'
import { anId } from '../../support/rows.ts'
import { Violation } from '../checks/violation.ts'
import { RECENT_MESSAGES } from '../server/recent-messages.ts'
import { LOST, type Scene, type Stage } from './stage.ts'

/** The request of cleo for a service of mia, which waits for an answer. */
const thread = anId(0x300)

/** Deletes all other requests, so that this is the only thread of both sides. */
async function onlyOneThread(stage: Stage): Promise<void> {
  await stage.changeAsAdmin('delete from public.job_applications where id <> $1', [thread])
  await stage.wait(90_000)
}

async function write(stage: Stage, name: string, messages = 1): Promise<void> {
  for (let times = 0; times < messages; times += 1) await stage.act(stage.tab(name), 'writeMessage')
}

/** Throws unless each of so many messages of a device needs attention. */
function checkRefused(stage: Stage, name: string, messages: number): void {
  const states = stage
    .tab(name)
    .api.readState()
    ?.items.map(({ action, state }) => `${action} ${state}`)
  const expected = Array.from({ length: messages }, () => 'message.send attention')
  if (states?.join() === expected.join()) return
  throw new Violation('never-gone', `${name} has ${states?.join()}, expected ${expected.join()}`, [name])
}

/** Scenes of what both sides of a request write to each other. */
export const threadScenes = {
  'both sides write without a network': {
    cast: ['mia', 'mia', 'cleo'],
    async play(stage) {
      await onlyOneThread(stage)
      const devices = ['mia1', 'mia2', 'cleo1']
      for (const name of devices) stage.cutOff(name)
      for (const name of devices) await write(stage, name, 3)
      await stage.act(stage.tab('mia1'), 'advance')
      await stage.wait(30_000)
      for (const name of ['cleo1', 'mia2', 'mia1']) {
        stage.reconnect(name)
        await stage.wait(500)
      }
      await write(stage, 'cleo1', 2)
    },
  },

  'more messages than devices hold': {
    cast: ['mia', 'cleo'],
    async play(stage) {
      await onlyOneThread(stage)
      await write(stage, 'mia1', RECENT_MESSAGES - 1)
      await stage.wait(10_000)
      await write(stage, 'cleo1', 3)
      await stage.wait(10_000)
      stage.cutOff('mia1')
      await write(stage, 'cleo1', RECENT_MESSAGES + 1)
      await write(stage, 'mia1', 2)
      await stage.wait(10_000)
    },
  },

  'a thread read on two devices': {
    cast: ['mia', 'mia', 'cleo'],
    async play(stage) {
      await onlyOneThread(stage)
      for (const order of [
        ['mia1', 'mia2'],
        ['mia2', 'mia1'],
      ]) {
        await write(stage, 'cleo1')
        await stage.wait(10_000)
        stage.cutOff('mia1')
        await write(stage, 'cleo1')
        await stage.wait(10_000)
        stage.cutOff('mia2')
        // Further on mia2, which holds one more message.
        for (const name of ['mia1', 'mia2']) await stage.act(stage.tab(name), 'readThread')
        for (const name of order) {
          stage.reconnect(name)
          await stage.wait(90_000)
        }
      }
    },
  },

  'a thread read up to somewhere': {
    cast: ['mia', 'cleo'],
    async play(stage) {
      await onlyOneThread(stage)
      await write(stage, 'cleo1', 8)
      await stage.wait(10_000)
      for (let times = 0; times < 20; times += 1) {
        await stage.simulation.tabActions.act(stage.tab('mia1'), 'readPart')
        await stage.wait(2_000)
      }
    },
  },

  'blocked while a message waits': {
    cast: ['mia', 'cleo'],
    async play(stage) {
      await onlyOneThread(stage)
      await write(stage, 'cleo1')
      await stage.wait(10_000)
      stage.cutOff('cleo1')
      await write(stage, 'cleo1', 2)
      await stage.simulation.server.as(stage.userId('mia1'), 'select public.block($1)', [
        stage.userId('cleo1'),
      ])
      await stage.simulation.observer.checkAdminChange()
      stage.reconnect('cleo1')
      await stage.wait(90_000)
      checkRefused(stage, 'cleo1', 2)
    },
  },

  'an account ends while the other side writes': {
    cast: ['mia', 'cleo'],
    async play(stage) {
      await onlyOneThread(stage)
      await write(stage, 'mia1')
      await write(stage, 'cleo1')
      await stage.wait(10_000)
      stage.cutOff('cleo1')
      await write(stage, 'cleo1', 2)
      stage.simulation.tabActions.deleteAccount(stage.tab('mia1'), 'mia')
      await stage.wait(10_000)
      stage.reconnect('cleo1')
      await stage.wait(90_000)
      checkRefused(stage, 'cleo1', 2)
    },
  },

  'both accounts of a thread end': {
    cast: ['mia', 'cleo', 'nell'],
    async play(stage) {
      await onlyOneThread(stage)
      await write(stage, 'mia1')
      await write(stage, 'cleo1')
      await stage.wait(10_000)
      for (const person of ['mia', 'cleo'] as const) {
        stage.simulation.tabActions.deleteAccount(stage.tab(`${person}1`), person)
        await stage.wait(10_000)
      }
    },
  },

  'a restore between a message and its mark': {
    cast: ['mia', 'cleo'],
    async play(stage) {
      await onlyOneThread(stage)
      await write(stage, 'cleo1')
      await stage.wait(10_000)
      await stage.simulation.backUp()
      await stage.act(stage.tab('mia1'), 'readThread')
      await stage.wait(10_000)
      await stage.simulation.restore()
      await stage.wait(90_000)
      // Read again, and once more before the message itself is lost.
      await stage.act(stage.tab('mia1'), 'readThread')
      await stage.wait(10_000)
      await stage.simulation.backUp()
      const endFate = stage.setFate('cleo1', 'sync_pull', LOST)
      await write(stage, 'cleo1')
      await stage.wait(10_000)
      stage.cutOff('mia1', 'out')
      await stage.act(stage.tab('mia1'), 'readThread')
      await stage.simulation.restore()
      stage.reconnect('mia1')
      await stage.wait(30_000)
      endFate()
    },
  },

  'messages reported after their request was deleted': {
    cast: ['mia', 'cleo'],
    async play(stage) {
      await onlyOneThread(stage)
      await write(stage, 'cleo1', 3)
      await stage.wait(10_000)
      await stage.changeAsAdmin('delete from public.job_applications')
      await stage.wait(90_000)
      // Chance decides what is reported; there is no request.
      for (let times = 0; times < 12; times += 1)
        await stage.simulation.tabActions.act(stage.tab('mia1'), 'report')
      await stage.wait(10_000)
    },
  },

  'a request that is deleted before its mark arrives': {
    cast: ['mia', 'cleo'],
    async play(stage) {
      await onlyOneThread(stage)
      await stage.act(stage.tab('mia1'), 'advance')
      await stage.wait(10_000)
      stage.cutOff('cleo1')
      await stage.act(stage.tab('cleo1'), 'readThread')
      stage.simulation.tabActions.deleteAccount(stage.tab('mia1'), 'mia')
      await stage.wait(10_000)
      stage.reconnect('cleo1')
      await stage.wait(90_000)
    },
  },

  'somebody writes for a side that is not hers': {
    cast: ['mia', 'cleo', 'nell'],
    async play(stage) {
      const { server, observer } = stage.simulation
      const forge = (name: string, asClient: boolean) =>
        server
          .as(
            stage.userId(name),
            'insert into public.messages (application_id, sent_by_client, body) values ($1, $2, $3)',
            [thread, asClient, `This is not from ${name}`],
          )
          .catch((error) => {
            if (refusalOf(error).code !== '42501') throw error
          })
      for (const asClient of [true, false]) await forge('nell1', asClient)
      await forge('cleo1', false)
      await observer.checkAdminChange()
      await write(stage, 'cleo1')
      await stage.wait(10_000)
    },
  },
} satisfies Record<string, Scene>
