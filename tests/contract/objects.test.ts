import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ObjectStorage, publicObjectUrl } from '../../src/remote/object-storage.ts'
import { interceptRequests } from '../support/intercept-requests.ts'
import { type Contract, canApprove, given, openContract, type Person } from './project.ts'

let contract: Contract
let person: Person
let objects: ObjectStorage
let pictures = 0

beforeAll(async () => {
  contract = await openContract()
  person = await contract.anApplicant()
  objects = new ObjectStorage(person.connection, person.id)
})
afterAll(() => contract.close())

const aPath = () => `profiles/${person.id}-profile-${++pictures}.png`
const bytes = (length: number) => new Uint8Array(length).fill(7).buffer
const put = (path: string, body: ArrayBuffer, type = 'image/png') =>
  objects.upload('profile-images', path, body, type, () => {})

test('a picture is stored byte for byte, and public', async () => {
  const path = aPath()
  given(await put(path, bytes(3_000)))
  const answer = await fetch(publicObjectUrl(contract.url, 'profile-images', path))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array(bytes(3_000)))
})

test('the same object again is accepted, another one under its key is refused', async () => {
  const path = aPath()
  given(await put(path, bytes(10)))
  expect(await put(path, bytes(10))).toEqual({ ok: true, value: null })
  expect(await put(path, bytes(20))).toMatchObject({ failure: { kind: 'refused', status: 409 } })
  expect(given(await objects.download('profile-images', path)).size).toBe(10)
})

test('an object that is deleted between the refusal and the check is stored', async () => {
  const path = aPath()
  given(await put(path, bytes(10)))
  let asked = 0
  interceptRequests(async ({ path: address }, go) => {
    if (address.includes('/object/info/') && ++asked === 1)
      given(await objects.remove('profile-images', path))
    return go()
  })
  given(await put(path, bytes(20)))
  expect(given(await objects.download('profile-images', path)).size).toBe(20)
})

test.each([
  [500, 'XX000'],
  [503, 'PGRST002'],
  [503, '57014'],
])('whether an object is there already is asked again after a %i with the code %s', async (status, code) => {
  const path = aPath()
  given(await put(path, bytes(10)))
  const ask = globalThis.fetch
  const network = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (input, init) =>
      String(input).includes('/object/info/')
        ? Response.json({ code, message: 'Not now' }, { status })
        : ask(input, init),
    )
  onTestFinished(() => network.mockRestore())
  expect(await put(path, bytes(10))).toMatchObject({ failure: { kind: 'unreachable' } })
})

test.each([
  ['larger than the bucket takes', bytes(5 * 1024 * 1024 + 1), 'image/png', 413],
  ['of a type the bucket does not take', bytes(10), 'text/html', 415],
])('a file %s is refused', async (_, body, type, status) => {
  expect(await put(aPath(), body, type)).toMatchObject({ failure: { kind: 'refused', status } })
})

test('a key that names another user is refused', async () => {
  const answer = await put(`profiles/${crypto.randomUUID()}-profile-1.png`, bytes(10))
  expect(answer).toMatchObject({ failure: { kind: 'refused', status: 403 } })
})

test('removing a missing object succeeds', async () => {
  const path = aPath()
  given(await put(path, bytes(10)))
  given(await objects.remove('profile-images', path))
  given(await objects.remove('profile-images', path))
  expect(await objects.download('profile-images', path)).toMatchObject({ failure: { kind: 'refused' } })
})

test('project files are for those who share a request', async () => {
  const path = `project-files/${crypto.randomUUID()}/1-brief.pdf`
  const answer = await objects.upload('project-files', path, bytes(10), 'application/pdf', () => {})
  expect(answer).toMatchObject({ failure: { kind: 'refused', status: 403 } })
})

test('pictures of services are for members', async () => {
  const path = `jobs/${crypto.randomUUID()}/1.png`
  const answer = await objects.upload('service-images', path, bytes(10), 'image/png', () => {})
  expect(answer).toMatchObject({ failure: { kind: 'refused', status: 403 } })
})

test.runIf(canApprove)('a member stores a picture before its service is there', async () => {
  const member = await contract.aMember()
  const path = `jobs/${crypto.randomUUID()}/1.png`
  const hers = new ObjectStorage(member.connection, member.id)
  given(await hers.upload('service-images', path, bytes(10), 'image/png', () => {}))
  given(await hers.remove('service-images', path))
})
