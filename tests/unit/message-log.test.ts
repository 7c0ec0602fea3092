import { beforeEach, expect, test } from 'vitest'
import { MAX_MESSAGES, messageLog } from '../../src/ui/message-log.ts'

const say = (text: string) => messageLog.add({ at: 0, tone: 'info', text })
const texts = () => messageLog.current().map(({ text }) => text)

beforeEach(() => messageLog.clear())

test('the newest message comes first, and the fifty-first pushes the first out', () => {
  for (let n = 0; n <= MAX_MESSAGES; n++) say(`Message ${n}`)
  expect(texts()).toHaveLength(50)
  expect(texts()[0]).toBe('Message 50')
  expect(texts().at(-1)).toBe('Message 1')
})

test('readers are told of each change until they leave', () => {
  const heard: number[] = []
  const leave = messageLog.subscribe(() => heard.push(texts().length))
  say('One')
  messageLog.clear()
  leave()
  say('Two')
  expect(heard).toEqual([1, 0])
})
