import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  forgetLastScreen,
  keepLastScreen,
  type LastScreen,
  lastScreen,
  outdateLastScreen,
} from '../../src/platform/last-screen.ts'
import { saveLastViewer } from '../../src/platform/last-viewer.ts'

const screen: LastScreen = {
  app: '/assets/index-1.js',
  path: '/directory',
  width: 390,
  height: 2_000,
  pulledAt: 1,
  html: '<main><h1>Member Directory</h1></main>',
}

let stored: Map<string, string>
let isFull: boolean
beforeEach(() => {
  stored = new Map()
  isFull = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, value)
    },
    removeItem: (key: string) => stored.delete(key),
  })
  saveLastViewer('mia')
})

describe('what a start shows of the last screen', () => {
  test('the same viewer, app, path and width', () => {
    keepLastScreen('mia', 3, screen)
    expect(lastScreen('mia', screen)).toEqual(screen)
  })

  test.each([
    ['another viewer', 'nell', {}],
    ['another version of the app', 'mia', { app: '/assets/index-2.js' }],
    ['another path', 'mia', { path: '/' }],
    ['another width', 'mia', { width: 391 }],
  ])('nothing for %s', (_, viewer, other) => {
    keepLastScreen('mia', 3, screen)
    expect(lastScreen(viewer, { ...screen, ...other })).toBeNull()
  })

  test('nothing once rows have left the device, also where a tab keeps what it drew before', () => {
    keepLastScreen('mia', 3, screen)
    outdateLastScreen('mia', 4)
    expect(lastScreen('mia', screen)).toBeNull()
    keepLastScreen('mia', 3, screen)
    expect(lastScreen('mia', screen)).toBeNull()
    keepLastScreen('mia', 4, screen)
    expect(lastScreen('mia', screen)).toEqual(screen)
  })

  test('nothing once rows have left, although the disk is full', () => {
    keepLastScreen('mia', 3, screen)
    isFull = true
    outdateLastScreen('mia', 4)
    expect(lastScreen('mia', screen)).toBeNull()
  })

  test('nothing once her rows are deleted; another’s stays', () => {
    keepLastScreen('mia', 3, screen)
    forgetLastScreen('nell')
    expect(lastScreen('mia', screen)).toEqual(screen)
    forgetLastScreen('mia')
    expect([...stored.keys()]).toEqual(['viewer'])
  })

  test('nothing of somebody who has signed out in another tab', () => {
    saveLastViewer('visitor')
    keepLastScreen('mia', 3, screen)
    expect(lastScreen('mia', screen)).toBeNull()
  })

  test('nothing where what is stored is damaged', () => {
    stored.set('last-screen', '{"viewer":"mia","scr')
    expect(lastScreen('mia', screen)).toBeNull()
  })

  test('nothing without a storage', () => {
    vi.stubGlobal('localStorage', undefined)
    keepLastScreen('mia', 3, screen)
    expect(lastScreen('mia', screen)).toBeNull()
  })
})
