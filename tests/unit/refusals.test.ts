import { describe, expect, test } from 'vitest'
import { emailInvoice } from '../../src/domain/invoice/invoice-link.ts'
import { mutation, update } from '../../src/domain/mutation.ts'
import { addProjectFile } from '../../src/domain/request/project-file.ts'
import { refusalMessage } from '../../src/messages/refusals.ts'
import type { Problem } from '../../src/outbox/item.ts'
import { anInsert } from '../support/changes.ts'
import { anInvoice } from '../support/invoice-rows.ts'
import { anId, aProfile, aRequest, aService } from '../support/rows.ts'

const picture = mutation('service.offer', [anInsert('jobs', anId(1), {})])
const refused = (code: number, message = ''): Problem => ({ status: 'refused', code, message })

describe('a refused upload (spec §8, "Image upload errors")', () => {
  test.each([
    [409, '', 'An image with this name already exists. Please try again.'],
    [403, '', 'Permission denied. Please make sure you are logged in.'],
    [413, '', 'Image file is too large. Please select a smaller image.'],
    [415, '', 'Invalid file type. Please select a valid image file (JPG, PNG, GIF).'],
    [400, 'No such bucket', 'Upload failed: No such bucket'],
    [400, '', 'An unexpected error occurred while uploading. Please try again.'],
  ])('of a picture with status %i and message "%s"', (code, message, sentence) => {
    const item = { mutation: picture }
    expect(refusalMessage(item, refused(code, message)).sentence).toBe(`Error uploading image: ${sentence}`)
  })

  test.each([
    [413, 'File must be less than 10MB'],
    [403, 'Permission denied. Please make sure you are logged in.'],
  ])('of a project file with status %i', (code, sentence) => {
    const file = new File(['x'], 'x.txt')
    const shared = addProjectFile(aRequest({}), file, true, anId(2), 1, '')
    if (!shared.ok) throw new Error(shared.refusal)
    const item = { mutation: shared.value }
    expect(refusalMessage(item, refused(code))).toEqual({
      sentence: `Error uploading file: ${sentence}`,
      reason: 'x.txt',
    })
  })
})

test.each([
  [403, '', 'You may not email this invoice, or not any more.'],
  [409, '', 'This PDF was uploaded before. Email the invoice once more.'],
  [413, '', 'The PDF of this invoice is larger than 5 MB, too large for an email.'],
  [400, 'Invalid key: invoices/1/2.pdf', 'Upload failed: Invalid key: “this PDF”'],
])('a refused PDF of an emailed invoice with status %i', (code, message, reason) => {
  const link = { id: anId(2), paper: new Blob(), today: '2026-11-30', at: '' }
  const emailed = emailInvoice(aProfile({ is_approved: true }), anInvoice({ client_id: null }), link)
  if (!emailed.ok) throw new Error(emailed.refusal)
  const item = { mutation: emailed.value }
  const sentence = 'Error updating invoice status'
  expect(refusalMessage(item, refused(code, message))).toEqual({ sentence, reason })
})

test('a refusal names the file, never its key', () => {
  const shared = addProjectFile(aRequest({}), new File(['x'], 'offer.pdf'), true, anId(2), 1, '')
  if (!shared.ok) throw new Error(shared.refusal)
  const [upload] = shared.value.uploads
  const message = refusalMessage({ mutation: shared.value }, refused(400, `Invalid key: ${upload?.path}`))
  expect(message.sentence).toBe('Error uploading file: Upload failed: Invalid key: “offer.pdf”')
})

test('a refused edit that only removes pictures has a message of its own', () => {
  const service = aService({ images: ['jobs/a', 'jobs/b'] })
  const denied: Problem = {
    id: '',
    status: 'rejected',
    code: '42501',
    constraint: null,
    column: null,
    table: null,
    message: '',
  }
  const sentence = (values: Partial<typeof service>) =>
    refusalMessage({ mutation: mutation('service.edit', [update('jobs', service, values)]) }, denied).sentence
  expect(sentence({ images: ['jobs/b'] })).toBe('Error removing image')
  expect(sentence({ images: ['jobs/b', 'jobs/a'] })).toBe('Error updating service')
  expect(sentence({ images: ['jobs/b'], title: 'New' })).toBe('Error updating service')
})
