import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { formInAddress, NextSearch, readNext, withFormOpen } from '../../src/domain/next-address.ts'

describe('the address to continue at', () => {
  test.each([
    '/jobs',
    '/jobs?q=brand&open=request.5f0c0000-0000-4000-8000-000000000001',
    '/profile/ada-lovelace',
  ])('may be %s', (next) => expect(v.parse(NextSearch, { next })).toEqual({ next }))

  test.each([
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '\\/evil.test',
    'javascript:alert(1)',
    '/jobs\n//evil.test',
    '/login',
    '/client-register?next=/jobs',
    '/reset-password',
    `/jobs?q=${'a'.repeat(600)}`,
    '',
    7,
    null,
  ])('is ignored where it is %j', (next) => expect(v.parse(NextSearch, { next }).next).toBeUndefined())

  test('may be missing', () => expect(v.parse(NextSearch, {})).toEqual({}))
})

describe('a form in an address', () => {
  test.each([
    ['request.a-1', { form: 'request', id: 'a-1' }],
    ['contact.a', { form: 'contact', id: 'a' }],
    ['request', null],
    ['delete.a', null],
    ['request.<b>', null],
    [undefined, null],
  ])('%j is read as %j', (open, form) => expect(formInAddress(open)).toEqual(form))

  test.each([
    ['/jobs', '/jobs?open=request.s1'],
    ['/jobs?q=logo+design&type=Remote', '/jobs?q=logo+design&type=Remote&open=request.s1'],
    ['/jobs?open=details.s2', '/jobs?open=request.s1'],
  ])('is added to %s', (address, wanted) => {
    const open = withFormOpen(address, { form: 'request', id: 's1' })
    expect(open).toBe(wanted)
    expect(readNext(open)).toEqual({ path: '/jobs', form: { form: 'request', id: 's1' } })
  })
})
