import type { Finder, FoundRecord } from '../area.ts'
import { areas } from '../areas.ts'

export interface FoundRecords {
  finder: Finder
  items: FoundRecord[]
}

/** What a few letters may mean, by kind of record. One kind that cannot be asked does not hide the others. */
export async function findRecords(q: string): Promise<FoundRecords[]> {
  const finders = areas.flatMap(area => area.finders ?? [])
  const answers = await Promise.allSettled(finders.map(finder => finder.find(q)))
  return finders
    .map((finder, at) => {
      const answer = answers[at]
      return { finder, items: answer?.status === 'fulfilled' ? answer.value : [] }
    })
    .filter(({ items }) => items.length > 0)
}
