import { accessScenes } from './scenes/access-scenes.ts'
import { deviceScenes } from './scenes/device-scenes.ts'
import { frozenTabScenes } from './scenes/frozen-tab-scenes.ts'
import { paymentScenes } from './scenes/payment-scenes.ts'
import { pullScenes } from './scenes/pull-scenes.ts'
import { quoteAndReminderScenes } from './scenes/quote-and-reminder-scenes.ts'
import { serverScenes } from './scenes/server-scenes.ts'
import { signOutScenes } from './scenes/sign-out-scenes.ts'
import { tabScenes } from './scenes/tab-scenes.ts'
import { threadScenes } from './scenes/thread-scenes.ts'

/** Simulations of one scripted situation, by name. The name is also the seed: another name is another simulation. */
export const scenes = {
  ...serverScenes,
  ...accessScenes,
  ...deviceScenes,
  ...tabScenes,
  ...frozenTabScenes,
  ...signOutScenes,
  ...pullScenes,
  ...threadScenes,
  ...paymentScenes,
  ...quoteAndReminderScenes,
}

export type SceneName = keyof typeof scenes
export const sceneNames = Object.keys(scenes) as SceneName[]
