import { accessScenes } from './access-scenes.ts'
import { deviceScenes } from './device-scenes.ts'
import { frozenTabScenes } from './frozen-tab-scenes.ts'
import { paymentScenes } from './payment-scenes.ts'
import { pullScenes } from './pull-scenes.ts'
import { quoteAndReminderScenes } from './quote-and-reminder-scenes.ts'
import { serverScenes } from './server-scenes.ts'
import { signOutScenes } from './sign-out-scenes.ts'
import { tabScenes } from './tab-scenes.ts'
import { threadScenes } from './thread-scenes.ts'
import { updateScenes } from './update-scenes.ts'

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
  ...updateScenes,
}

export type SceneName = keyof typeof scenes
export const sceneNames = Object.keys(scenes) as SceneName[]
