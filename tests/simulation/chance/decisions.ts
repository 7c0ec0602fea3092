import { type FaultName, faults, UNDO_MS } from '../faults/faults.ts'
import { disturbEverybody, giveBadNetwork } from '../faults/network-faults.ts'
import type { PersonActionName } from '../person/person-actions.ts'
import { reachQuiescence } from '../rest/quiescence.ts'
import type { Simulation } from '../run/simulation.ts'
import { type AdminActionName, adminActions } from '../server/admin-actions.ts'

/**
 * One thing that happens in a simulation, drawn by chance or written in a scene. `chance` names the stream of its own
 * random numbers: leaving out one decision does not change what another does.
 */
export type Decision =
  /** A person acts in the nth tab of a device. `undo`: the change can be undone for some seconds. */
  | { act: PersonActionName; on: string; tab: number; undo?: true; chance: string }
  | { fault: FaultName; chance: string }
  | { admin: AdminActionName; chance: string }
  /** All devices have a bad network from now on; or most of them one more fault. */
  | { network: 'bad' | 'disturbed'; chance: string }
  | { backup: 'made' | 'restored' }
  /** Milliseconds. */
  | { wait: number }
  /** All faults end, and all devices must come to rest; `restart`: in new tabs. */
  | { rest: 'stay' | 'restart' }

/** Carries out a decision; returns false where it is not possible. Random numbers come from forks of the seed. */
export async function carryOut(simulation: Simulation, decision: Decision): Promise<boolean> {
  if ('chance' in decision) simulation.chance = simulation.seed.fork(decision.chance)
  if ('act' in decision) return act(simulation, decision)
  if ('fault' in decision) {
    if (faults.functions[decision.fault](simulation) !== false) simulation.tally.faults.add(decision.fault)
  } else if ('admin' in decision) {
    simulation.tally.faults.add(`admin: ${decision.admin}`)
    simulation.trace.note(`admin: ${decision.admin}`)
    await adminActions.functions[decision.admin](simulation)
    await simulation.observer.checkAdminChange()
  } else if ('network' in decision) {
    if (decision.network === 'bad') giveBadNetwork(simulation)
    else disturbEverybody(simulation)
  } else if ('backup' in decision) {
    if (decision.backup === 'made') await simulation.backUp()
    else if (simulation.hasBackup) await simulation.restore()
    else return false
  } else if ('wait' in decision) await simulation.run(decision.wait)
  else await reachQuiescence(simulation, decision.rest === 'restart')
  return true
}

async function act(
  { devices, tabActions }: Simulation,
  { act, on, tab, undo }: Extract<Decision, { act: PersonActionName }>,
): Promise<boolean> {
  const ready = devices.find(({ name }) => name === on)?.ready ?? []
  const chosen = ready[tab] ?? ready[0]
  return chosen !== undefined && (await tabActions.act(chosen, act, undo ? UNDO_MS : 0))
}
