import { useEffect, useState } from 'react'
import { type GroupFigures, groupFigures } from '../remote/group-figures.ts'
import { useServices } from './use-services.ts'

export type { GroupFigures }

/** Returns how many members and services there are, asked once; null until the server has answered. */
export function useGroupFigures(): GroupFigures | null {
  const { connection } = useServices()
  const [figures, setFigures] = useState<GroupFigures | null>(null)
  useEffect(() => {
    let current = true
    void groupFigures(connection).then((answer) => {
      if (current && answer.ok) setFigures(answer.value)
    })
    return () => {
      current = false
    }
  }, [connection])
  return figures
}
