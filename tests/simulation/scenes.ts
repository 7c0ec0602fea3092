import type { Work } from './pool.ts'
import { deviceScenes } from './scenes/device-scenes.ts'
import { serverScenes } from './scenes/server-scenes.ts'
import { signOutScenes } from './scenes/sign-out-scenes.ts'
import { tabScenes } from './scenes/tab-scenes.ts'

/** Worlds in which one thing happens, by name. */
export const scenes = { ...serverScenes, ...deviceScenes, ...tabScenes, ...signOutScenes }

export type SceneName = keyof typeof scenes
export const sceneNames = Object.keys(scenes) as SceneName[]

/** Each as a world of its own. */
export const sceneWorks = (names: readonly SceneName[]): Work[] =>
  names.map((scene) => ({ seed: scene, scene, actions: 0, edits: [] }))
