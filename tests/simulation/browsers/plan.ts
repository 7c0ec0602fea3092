import type { Condition } from '../../support/line.ts'
import { Random } from '../chance/random.ts'
import type { PressName } from './presses.ts'

/** One thing that happens, `at` so many milliseconds after the beginning. */
export type Step = { at: number } & (
  | { kind: 'press'; device: number; press: PressName }
  | { kind: 'line'; device: number; condition: Condition; length: number }
  | { kind: 'browser killed'; device: number }
  | { kind: 'browser paused'; device: number; length: number }
  | { kind: 'power failed'; device: number }
  | { kind: 'storage emptied'; device: number }
  | { kind: 'other version' }
  | { kind: 'server killed'; clock: number }
  | { kind: 'server paused'; length: number }
  | { kind: 'database killed' }
)

export type Fault = Exclude<Step, { kind: 'press' }>

const pressesOf: Record<Role, Partial<Record<PressName, number>>> = {
  member: {
    'write a bio': 1,
    'answer a request': 1,
    'write a message': 3,
    'write a quote': 5,
    'withdraw a quote': 1,
    'invoice a quote': 2,
    'write an invoice': 3,
    'send an invoice': 3,
    'record a payment': 4,
    'record that all is paid': 1,
    'reverse a payment': 2,
    'reverse the only payment': 1,
    'remind of an invoice': 3,
    'plan reminders': 1,
    'stop reminders': 1,
  },
  client: {
    'send a request': 2,
    'write a message': 3,
    'decide a quote': 4,
    'view an invoice': 1,
    'pay an invoice': 3,
    'reverse the only payment': 2,
  },
  administrator: { 'decide an application': 4, 'write a bio': 1 },
}

export type Role = 'member' | 'client' | 'administrator'

/** Mean milliseconds between the presses at one device, and between faults. */
const PRESS_INTERVAL = 5_000
const FAULT_INTERVAL = 12_000
const DAY_SECONDS = 86_400

/**
 * Draws what happens from a seed: the same seed gives the same steps. When a browser carries one out depends on the
 * machine.
 */
export function drawPlan(seed: string, roles: readonly Role[], length: number): Step[] {
  const chance = new Random(seed)
  const steps: Step[] = []
  for (const [device, role] of roles.entries()) {
    const own = chance.fork(`device ${device}`)
    for (let at = 0; at < length; at += own.between(0.2, 1.8) * PRESS_INTERVAL)
      steps.push({ at, kind: 'press', device, press: own.weighed(pressesOf[role]) })
  }
  const faults = chance.fork('faults')
  for (let at = FAULT_INTERVAL; at < length; at += faults.between(0.2, 1.8) * FAULT_INTERVAL)
    steps.push({ ...drawFault(faults, roles.length), at })
  return steps.sort((a, b) => a.at - b.at)
}

function drawFault(chance: Random, devices: number): Fault {
  const device = chance.below(devices)
  const kind = chance.weighed({
    line: 6,
    'browser killed': 2,
    'browser paused': 2,
    'power failed': 2,
    'storage emptied': 1,
    'other version': 1,
    'server killed': 2,
    'server paused': 1,
    'database killed': 2,
  })
  switch (kind) {
    case 'line': {
      const condition = chance.pick<Condition>(['cut', 'cut', 'silent', 'no answers'])
      return { at: 0, kind, device, condition, length: chance.between(500, 20_000) }
    }
    case 'browser paused':
      return { at: 0, kind, device, length: chance.between(1_000, 20_000) }
    case 'browser killed':
    case 'power failed':
    case 'storage emptied':
      return { at: 0, kind, device }
    case 'other version':
      return { at: 0, kind }
    case 'server killed':
      return { at: 0, kind, clock: chance.chance(0.3) ? chance.pick([-2, 2]) * DAY_SECONDS : 0 }
    case 'server paused':
      return { at: 0, kind, length: chance.between(1_000, 15_000) }
    case 'database killed':
      return { at: 0, kind }
  }
}
