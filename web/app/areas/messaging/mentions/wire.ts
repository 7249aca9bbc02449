/** Somebody who can be named in a room. */
export interface Named {
  id: number
  name: string
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const quote = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/** What is being typed behind an `@`, up to the caret: where it begins, and what was typed of the name. */
export function findAsked(text: string, caret: number): { from: number; q: string } | null {
  const asked = /(?:^|[\s(])@([^\n@]{0,60})$/u.exec(text.slice(0, caret))
  return asked ? { from: caret - asked[1]!.length - 1, q: asked[1]! } : null
}

/** Whose name, or a word of it, begins like that; a name that stands there whole needs no more help. */
export function matchPeople(people: readonly Named[], q: string): Named[] {
  const wanted = fold(q)
  if (people.some(({ name }) => wanted === `${fold(name)} `)) return []
  return people.filter(({ name }) => {
    const whole = fold(name)
    return whole.startsWith(wanted) || whole.split(/\s+/).some(word => word.startsWith(wanted))
  })
}

/** As it is sent: `@Ada Byron` becomes `<@12>`, for those who were picked and for whoever alone has that name. */
export function toWire(
  text: string,
  picked: Readonly<Record<string, number>>,
  people: readonly Named[],
): string {
  if (!text.includes('@')) return text
  const ids = new Map<string, number>()
  for (const [name, all] of Map.groupBy(people, ({ name }) => name)) {
    if (all.length === 1) ids.set(name, all[0]!.id)
  }
  for (const [name, id] of Object.entries(picked)) ids.set(name, id)
  const names = [...ids.keys()].filter(Boolean).sort((a, b) => b.length - a.length)
  if (names.length === 0) return text
  const named = new RegExp(`(^|[\\s(])@(${names.map(quote).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return text.replace(named, (_, before: string, name: string) => `${before}<@${ids.get(name)}>`)
}

/** As it is typed: the other way round. */
export const toTyped = (text: string, people: readonly Named[]): string =>
  text.replace(/<@(\d+)>/g, (mention, id: string) => {
    const person = people.find(one => one.id === Number(id))
    return person ? `@${person.name}` : mention
  })
