import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import type { Finder, Found } from '#kit/records/finder.ts'
import { say } from '#kit/text/sentence.ts'
import type { FoundGroup, SearchQuery } from './schema.ts'

const MOST = 5
const SURE = 0.9
const ALIKE = 0.6

/** The finders of these kinds, each named by its type or its plural; of all where none is named. */
function chooseFinders(finders: readonly Finder[], text = ''): readonly Finder[] {
  const names = text
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(Boolean)
  const isNamed = ({ type, plural }: Finder, name: string) => name === type || name === plural
  if (!names.every(name => finders.some(finder => isNamed(finder, name)))) {
    throw InvalidInput(say`types must be some of ${{ choices: finders.map(({ plural }) => plural) }}`)
  }
  return names.length === 0 ? finders : finders.filter(finder => names.some(name => isNamed(finder, name)))
}

/** All kinds at once: their statements travel together. Kinds in which nothing is found are left out. */
export async function search(ctx: Ctx, { q, types }: SearchQuery): Promise<FoundGroup[]> {
  const finders = chooseFinders(ctx.services.contributions.finders, types)
  const words = q.trim()
  if (words === '') return []
  const groups = await Promise.all(
    finders.map(async ({ type, find }) => ({ type, items: await find(ctx, words, MOST) })),
  )
  const least = leastRank(groups.flatMap(({ items }) => items))
  return groups
    .map(({ type, items }) => ({
      type,
      items: items.filter(({ rank }) => rank >= least).map(({ rank: _, ...shown }) => shown),
    }))
    .filter(({ items }) => items.length > 0)
}

/** Where something is called just so, what is only like it is not what was meant. */
const leastRank = (all: readonly Found[]): number => (all.some(({ rank }) => rank >= SURE) ? ALIKE : 0)
