import { describe, expect, test } from 'vitest'
import { requestableServices, sharedProjects } from '../../src/domain/request/share-destinations.ts'
import type { RequestStatus } from '../../src/domain/rows.ts'
import type { Viewer } from '../../src/domain/viewer.ts'
import { aClient, anId, aProfile, aRequest, aService } from '../support/rows.ts'

const ada = aProfile({ is_approved: true })
const client = aClient({})
const service = aService({})
const other = aService({ id: anId(31), posted_by: anId(12) })
const member: Viewer = { user: { id: ada.id, email: 'a@example.test' }, profile: ada, client: null }
const asClient: Viewer = { user: { id: client.user_id, email: 'c@example.test' }, profile: null, client }

describe('a file shared into the app can become', () => {
  test.each<[RequestStatus, boolean]>([
    ['pending', false],
    ['rejected', false],
    ['accepted', true],
    ['in_progress', true],
    ['completed', true],
  ])('a project file of a request that is %s: %s', (status, may) => {
    const requests = [aRequest({ status })]
    expect(sharedProjects(member, requests, [service])).toHaveLength(may ? 1 : 0)
    expect(sharedProjects(asClient, requests, [service])).toHaveLength(may ? 1 : 0)
  })

  test('no project file of a request between other users', () => {
    const foreign = aRequest({ job_id: other.id, client_id: anId(22), status: 'accepted' })
    expect(sharedProjects(member, [foreign], [service, other])).toEqual([])
    expect(sharedProjects(asClient, [foreign], [service, other])).toEqual([])
  })

  test('a work sample for a service on the board that the client has not requested yet', () => {
    const gone = aService({ id: anId(32), is_active: false })
    const requests = [aRequest({ job_id: service.id })]
    expect(requestableServices(asClient, requests, [service, other, gone])).toEqual([other])
    expect(requestableServices(asClient, [], [service, gone])).toEqual([service])
    expect(requestableServices(member, [], [service])).toEqual([])
  })
})
