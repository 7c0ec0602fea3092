import { expect, test } from 'vitest'
import { isPushService } from '../../supabase/functions/_shared/push-addresses.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/dpH5lCsTSSM:APA91b',
  'https://fcm.googleapis.com/wp/dpH5lCsTSSM:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://api.push.apple.com/3/device/x',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB',
  'https://fcm.googleapis.com:443/fcm/send/x',
])('%s is an address of a push service', (endpoint) => expect(isPushService(endpoint)).toBe(true))

test.each([
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/fcm/send/x',
  'https://fcm.googleapis.com.evil.test/x',
  'https://evilfcm.googleapis.com/x',
  'https://evil-push.apple.com/x',
  'https://fcm.googleapis.com@evil.test/x',
  'https://a:b@fcm.googleapis.com/x',
  'https://storage.googleapis.com/x',
  'https://10.0.0.1/x',
  'https://[::1]/x',
  'http://localhost:4173/x',
  'file:///etc/passwd',
  'push',
  '',
])('%s is no address of a push service', (endpoint) =>
  expect(isPushService(endpoint, ['', 'null'])).toBe(false),
)

test('a configured push service is accepted at exactly its origin', () => {
  const others = ['http://127.0.0.1:9000']
  expect(isPushService('http://127.0.0.1:9000/x', others)).toBe(true)
  expect(isPushService('http://127.0.0.1:9001/x', others)).toBe(false)
  expect(isPushService('http://localhost:9000/x', others)).toBe(false)
})
