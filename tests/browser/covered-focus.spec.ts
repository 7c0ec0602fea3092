import { coveredStops } from './covered-focus.ts'
import { expect, test } from './people.ts'
import { roleScreens } from './screens.ts'

test.use({ serviceWorkers: 'block' })

/** Each has a part that stays at an edge, and one is a dialog with a footer; a story has all screens. */
const names = ['a conversation', 'a service to edit']

test(`nothing covers the focus: ${names.join(', ')}`, async ({ visitor }) => {
  const role = roleScreens.find(({ who }) => who === 'a member at work')
  const screens = role?.screens.filter(({ name }) => names.includes(name)) ?? []
  expect(screens).toHaveLength(names.length)
  const { page } = await visitor()
  expect(await coveredStops(page, role?.email, screens)).toEqual([])
})
