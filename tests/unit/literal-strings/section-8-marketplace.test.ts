import { expect, test } from 'vitest'
import type { ActionName } from '../../../src/domain/action-name.ts'
import { requestRefusals } from '../../../src/domain/request/request.ts'
import { actionMessages, failedMessage } from '../../../src/messages/action-messages.ts'

/** The literal error messages and success toasts of services, requests, pins and files (spec §4, §5, §8). */
test.each<[ActionName, string, string]>([
  ['service.offer', 'Service offered successfully!', 'Error offering service'],
  ['service.edit', 'Service updated successfully!', 'Error updating service'],
  ['service.activate', 'Service activated', 'Error updating service status'],
  ['service.deactivate', 'Service deactivated', 'Error updating service status'],
  ['service.delete', 'Service deleted', 'Error deleting service'],
  ['service.pin', 'Service pinned successfully!', 'Error pinning service: Why'],
  ['service.unpin', 'Service unpinned successfully!', 'Error unpinning service'],
  ['service.reorder', 'Service order updated!', 'Error reordering services'],
  ['request.send', 'Application submitted successfully!', 'Error submitting application'],
  ['request.accepted', 'Request accepted', 'Error updating request status'],
  ['request.rejected', 'Request rejected', 'Error updating request status'],
  ['request.in_progress', 'Request in_progress', 'Error updating request status'],
  ['request.completed', 'Request completed', 'Error updating request status'],
  ['file.share', 'File uploaded successfully!', 'Error uploading file: Why'],
  ['file.delete', 'File deleted successfully', 'Error deleting file: Why'],
])('%s: %s; %s', (action, done, failed) => {
  expect(actionMessages(action).done).toBe(done)
  expect(failedMessage(action, 'Why')).toBe(failed)
})

test('refused requests have the specification’s messages', () =>
  expect(requestRefusals).toMatchObject({
    'already-applied': 'You have already applied for this job',
    'portfolio-required': 'Portfolio samples are required for this job',
  }))
