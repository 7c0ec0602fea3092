import * as v from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  addDays,
  daysBetween,
  formatDay,
  formatMonth,
  isDay,
  localDay,
  millisecondsUntilTomorrow,
  monthsUpTo,
} from '../../src/domain/calendar.ts'
import { DueDate } from '../../src/domain/typed-day.ts'
import { seededRandom } from '../support/seeded-random.ts'

/** UTC−11, UTC, UTC+14, and three with daylight saving time, one of which skips midnight. */
const zones = [
  'Pacific/Niue',
  'UTC',
  'Pacific/Kiritimati',
  'America/New_York',
  'Europe/Lisbon',
  'Africa/Cairo',
]
afterEach(() => vi.unstubAllEnvs())

describe.each(zones)('in %s', (zone) => {
  test('formatting and adding days do not depend on the time zone', () => {
    vi.stubEnv('TZ', zone)
    expect(formatDay('2026-11-21')).toBe('November 21, 2026')
    expect(formatMonth('2026-01', 'long')).toBe('January 2026')
    expect(addDays('2026-01-31', 30)).toBe('2026-03-02')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31)
  })
  test('addDays and daysBetween agree across every change to daylight saving time', () => {
    vi.stubEnv('TZ', zone)
    const next = seededRandom(11)
    for (let round = 0; round < 500; round++) {
      const day = addDays('2020-01-01', Math.floor(next() * 5000))
      const days = Math.floor(next() * 2000) - 1000
      expect(isDay(addDays(day, days))).toBe(true)
      expect(daysBetween(day, addDays(day, days))).toBe(days)
      expect(addDays(addDays(day, days), -days)).toBe(day)
      expect(addDays(day, 1) > day).toBe(true)
    }
  })
  test('millisecondsUntilTomorrow ends exactly when the next local day begins', () => {
    vi.stubEnv('TZ', zone)
    for (let day = 0; day < 366; day++) {
      const moment = new Date(Date.UTC(2026, 0, 1, 5) + day * 86_400_000)
      const today = localDay(moment)
      const left = millisecondsUntilTomorrow(moment)
      expect(left).toBeGreaterThan(0)
      expect(localDay(new Date(moment.getTime() + left - 1))).toBe(today)
      expect(localDay(new Date(moment.getTime() + left))).toBe(addDays(today, 1))
    }
  })
})

test.each([
  ['Pacific/Niue', '2026-11-20'],
  ['UTC', '2026-11-21'],
  ['Pacific/Kiritimati', '2026-11-22'],
])('localDay returns the day in %s', (zone, day) => {
  vi.stubEnv('TZ', zone)
  const moment = zone === 'Pacific/Kiritimati' ? '2026-11-21T10:30:00Z' : '2026-11-21T09:30:00Z'
  expect(localDay(new Date(moment))).toBe(day)
})

test('monthsUpTo ends with the month of the day, also across a new year', () => {
  expect(monthsUpTo('2026-02-28', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsUpTo('2026-12-31', 12).at(0)).toBe('2026-01')
})

describe('a due date', () => {
  test.each(['', '2026-02-30', '2026-13-01', '21.11.2026', '20261-01-01', '2026-1-1', '2026-02-30T00:00'])(
    '%j is refused as no day',
    (text) =>
      expect(v.safeParse(DueDate, text).issues?.map(({ message }) => message)).toEqual([
        'Due date is required',
      ]),
  )
  test.each(['0202-11-21', '9026-11-21'])('%s is refused as a typing error', (text) =>
    expect(v.safeParse(DueDate, text).issues?.[0].message).toBe('Please check the year'),
  )
  test('may be in the past', () => expect(v.parse(DueDate, '2024-02-29')).toBe('2024-02-29'))
})
