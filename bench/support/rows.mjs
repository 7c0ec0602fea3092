/** Returns the server's profiles and services, as an administrator sees them, ordered by name. */
export async function rowsOf(backend) {
  await backend.query(`select private.fill_bench(id) from auth.users where email = 'admin@demo.test'`)
  const read = async (name) =>
    (
      await backend.query(`select to_jsonb(b) - '_modified' - '_deleted' as row from public.bench_${name} b`)
    ).map(({ row }) => row)
  const profiles = await read('profiles')
  return { profiles: profiles.filter((row) => row.is_approved).sort(byName), jobs: await read('jobs') }
}

const { compare } = new Intl.Collator()
const byName = (a, b) => compare(a.full_name, b.full_name)
