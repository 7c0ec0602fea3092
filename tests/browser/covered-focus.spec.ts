import { coveredStops } from './covered-focus.ts'
import { expect, test } from './people.ts'
import { roleScreens } from './screens.ts'

test.use({ serviceWorkers: 'block' })

/** Each has a part that stays at an edge, and one is a dialog with a footer; the nightly story has all screens. */
const chosen: Record<string, string[]> = {
  'a member at work': ['a conversation', 'a service to edit'],
  'a member among others': ['her profile, edited'],
}

for (const [who, names] of Object.entries(chosen))
  test(`nothing covers the focus: ${names.join(', ')}`, async ({ visitor }) => {
    const role = roleScreens.find((one) => one.who === who)
    const screens = role?.screens.filter(({ name }) => names.includes(name)) ?? []
    expect(screens).toHaveLength(names.length)
    const { page } = await visitor()
    expect(await coveredStops(page, role?.email, screens)).toEqual([])
  })
