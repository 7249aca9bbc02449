import { posix } from 'node:path'
import type { Sources } from './rules.ts'

/** By module, arrows `from → to` that close a circle and are known to. */
export type KnownCircles = Readonly<Record<string, readonly string[]>>

/** From a room to those it imports, each with a file that does. */
type Arrows = Map<string, Map<string, string>>

const imports = /\b(?:from|import\()\s*'([^']+)'/g
const outsideTests = /^server\/modules\/([^/]+)\/(?!.*\.(?:test|fixture)\.ts$)(.+\.ts)$/

/** The first folder below the module. A file beside the rooms is a room of its own. */
const roomOf = (path: string) => path.split('/')[0]!

function arrowsByModule(sources: Sources): Map<string, Arrows> {
  const modules = new Map<string, Arrows>()
  for (const [path, text] of sources) {
    const [, module, inside] = outsideTests.exec(path) ?? []
    if (!module || !inside) continue
    const arrows = modules.getOrInsertComputed(module, () => new Map())
    const from = roomOf(inside)
    for (const [, name] of text.matchAll(imports)) {
      const target = name!.startsWith('.')
        ? posix.join(posix.dirname(path), name!)
        : name!.replace('#modules/', 'server/modules/')
      const to =
        target.startsWith(`server/modules/${module}/`) && roomOf(target.split('/').slice(3).join('/'))
      if (to && to !== from) arrows.getOrInsertComputed(from, () => new Map()).set(to, path)
    }
  }
  return modules
}

/** The shortest way from one room to another. */
function wayBetween(arrows: Arrows, from: string, to: string): string[] | undefined {
  const ways = [[from]]
  const seen = new Set([from])
  for (const way of ways) {
    for (const next of arrows.get(way.at(-1)!)?.keys() ?? []) {
      if (next === to) return [...way, to]
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}

function circlesIn(module: string, arrows: Arrows, known: readonly string[]): string[] {
  const others: Arrows = new Map(
    [...arrows].map(([from, rooms]) => [
      from,
      new Map([...rooms].filter(([to]) => !known.includes(`${from} → ${to}`))),
    ]),
  )
  const circles = new Map<string, string>()
  for (const [from, rooms] of others) {
    for (const [to, path] of rooms) {
      const back = wayBetween(others, to, from)
      if (back) circles.set(back.toSorted().join(), `${module}: ${[from, ...back].join(' → ')} (${path})`)
    }
  }
  const needless = known.filter(arrow => {
    const [from, to] = arrow.split(' → ')
    return !arrows.get(from!)?.has(to!) || !wayBetween(others, to!, from!)
  })
  return [
    ...[...circles.values()].map(
      circle => `${circle}: rooms of a module do not import each other in circles`,
    ),
    ...needless.map(
      arrow => `${module}: ${arrow} closes no circle: take it off the list \`circles\` in tools/structure`,
    ),
  ]
}

/** The rooms of a module stand in an order: what a room imports, types too, never comes back to it. */
export function checkRooms(sources: Sources, known: KnownCircles): string[] {
  const modules = arrowsByModule(sources)
  return [
    ...[...modules].flatMap(([module, arrows]) => circlesIn(module, arrows, known[module] ?? [])),
    ...Object.entries(known)
      .filter(([module, arrows]) => !modules.has(module) || arrows.length === 0)
      .map(([module]) => `${module} has no circles: take it off the list \`circles\` in tools/structure`),
  ]
}
