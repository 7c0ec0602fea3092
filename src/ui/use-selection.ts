import { useState } from 'react'

/** Returns the selected items in the order of the list; one that leaves the list is deselected. */
export function useSelection<Item>(items: readonly Item[], idOf: (item: Item) => string) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  return {
    selected: items.filter((item) => picked.has(idOf(item))),
    isSelected: (item: Item) => picked.has(idOf(item)),
    pick(id: string, wanted: boolean) {
      setPicked((before) => new Set(wanted ? [...before, id] : [...before].filter((other) => other !== id)))
    },
    pickAll: () => setPicked(new Set(items.map(idOf))),
    clear: () => setPicked(new Set()),
  }
}
