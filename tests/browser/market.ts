import { Market } from '../support/market.ts'
import { test as base } from './people.ts'

export { type Account, type ClientAccount, type ListedService, uniqueSuffix } from '../support/market.ts'

export const test = base.extend<{ market: Market }>({
  market: async ({ baseURL }, use, testInfo) => {
    // Stories with several devices take half a minute each on a quiet machine, more on a busy one.
    testInfo.setTimeout(180_000)
    const market = new Market(baseURL ?? '')
    await use(market)
    await market.close()
  },
})
