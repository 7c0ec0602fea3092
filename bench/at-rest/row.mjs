import { pulls } from '../first-pull/row.mjs'

/** Measures a pull with nothing new. The same devices as in row 1, ten pulls each. */
export default {
  number: 2,
  work: 'Nothing new: a pull at rest, all tables',
  async run(bench) {
    const results = await pulls({
      browser: await bench.browser(),
      backend: await bench.backend(),
      rounds: bench.rounds,
      only: ['ours', 'plugin'],
    })
    const all = (candidate, what) => results[candidate].flatMap((result) => result[what])
    return [
      {
        what: 'ms (ours: 8 tables, the plugin: 2)',
        ours: all('ours', 'again'),
        peers: { replicateSupabase: all('plugin', 'again') },
        aims: [{ peer: 'replicateSupabase', atLeast: 5 }],
      },
      {
        what: 'requests',
        ours: all('ours', 'requests'),
        peers: { replicateSupabase: all('plugin', 'requests') },
        aims: [{ value: 'most', atMost: 1 }],
      },
      { what: 'bytes answered', ours: all('ours', 'bytes'), aims: [{ value: 'most', atMost: 1024 }] },
    ]
  },
}
