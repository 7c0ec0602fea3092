import { measure } from './measure.mjs'

const MEMBERS = 100_000

export default {
  number: 13,
  work: `A directory of ${MEMBERS.toLocaleString('en')} members, of whom a device holds a part`,
  async run({ rounds }) {
    const { pull, heap, keys, start, drawn, answer } = await measure({ members: MEMBERS, held: null, rounds })
    return [
      { what: 'signing in on a new device until the first pull is complete, ms', ours: pull },
      { what: 'memory of the tab, MB', ours: heap },
      { what: 'keystroke to those on the device laid out, ms', ours: keys },
      { what: 'a search of the others, the server alone, ms', ours: answer },
      { what: 'key to the others on the screen, the pause of 150 ms included, ms', ours: drawn },
      { what: 'cold offline start to the first useful screen, ms', ours: start },
    ]
  },
}
