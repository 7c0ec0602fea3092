import type { Work } from './pool.ts'
import { ofDevices } from './scenes/of-devices.ts'
import { ofServers } from './scenes/of-servers.ts'
import { ofSignOuts } from './scenes/of-sign-outs.ts'
import { ofWindows } from './scenes/of-windows.ts'

/** Worlds in which one thing happens, by name. */
export const scenes = { ...ofServers, ...ofDevices, ...ofWindows, ...ofSignOuts }

export type SceneName = keyof typeof scenes
export const sceneNames = Object.keys(scenes) as SceneName[]

/** Each as a world of its own. */
export const sceneWorks = (names: readonly SceneName[]): Work[] =>
  names.map((scene) => ({ seed: scene, scene, actions: 0, edits: [] }))
