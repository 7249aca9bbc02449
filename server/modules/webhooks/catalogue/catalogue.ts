import { declaredEvents, type EventKind } from '#kit/event.ts'
import { InvalidInput } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { exampleOf, type Schema } from '#platform/openapi/example.ts'

/** What outsiders can be told of: everything but what concerns one person alone. */
export const toldEvents = (): EventKind[] => [...declaredEvents().values()].filter(kind => !kind.isPersonal)

export const listEventTypes = () =>
  toldEvents()
    .toSorted((a, b) => (a.type < b.type ? -1 : 1))
    .map(kind => ({
      type: kind.type,
      description: describe(kind),
      schema: JSON.parse(JSON.stringify(kind.schema)) as Record<string, unknown>,
      example: exampleOf(kind.schema as Schema) as Record<string, unknown>,
    }))

/** `invoice.marked_uncollectible`: "Invoice marked uncollectible". */
function describe({ type, schema }: EventKind): string {
  const given = (schema as { description?: string }).description
  if (given) return given
  const words = type.replace(/[._]/g, ' ')
  return words[0]!.toUpperCase() + words.slice(1)
}

/** The names under which an event can be asked for. */
export const namesOf = (type: string): string[] => [type, `${type.split('.')[0]}.*`, '*']

export function readEventNames(names: readonly string[]): string[] {
  const known = new Set(toldEvents().flatMap(kind => namesOf(kind.type)))
  for (const name of names) {
    if (!known.has(name)) {
      throw InvalidInput(say`events must be names of GET /webhook-events, but ${{ name }} is not one`)
    }
  }
  return [...new Set(names)]
}
