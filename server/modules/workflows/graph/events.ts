import { declaredEvents, type EventKind } from '#kit/event.ts'

/** An event as workflows name it, and the stored events that count as it. */
interface UsableEvent {
  event: string
  label: string
  kinds: readonly EventKind[]
}

let known: ReadonlyMap<string, UsableEvent> | undefined

const nameOf = ({ type, trigger }: EventKind): string => trigger?.name ?? type

/** By name, in their order: what the domains offer. Asked for once they all are there, and with them their events. */
function triggers(): ReadonlyMap<string, UsableEvent> {
  known ??= collectTriggers()
  return known
}

function collectTriggers(): ReadonlyMap<string, UsableEvent> {
  const placeOf = ({ trigger }: EventKind) => trigger?.place ?? Number.MAX_VALUE
  const offered = [...declaredEvents().values()]
    .filter(({ trigger }) => trigger)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
  return new Map(
    [...Map.groupBy(offered, nameOf)].map(([event, kinds]) => [
      event,
      { event, label: kinds[0]!.trigger!.label ?? event, kinds },
    ]),
  )
}

export const CUSTOM_EVENT = /^custom\.[a-z0-9_.]{1,60}$/

export const usableEvents = (): UsableEvent[] => [...triggers().values()]

export const isUsableEvent = (event: string): boolean => triggers().has(event) || CUSTOM_EVENT.test(event)

/** Which stored types to listen to for an event. */
export const storedTypes = (event: string, { withImports = false } = {}): string[] =>
  triggers()
    .get(event)
    ?.kinds.filter(({ trigger }) => withImports || !trigger!.isImport)
    .map(({ type }) => type) ?? [event]

/** What workflows call a stored event. */
export const eventNamed = (type: string): string => declaredEvents().get(type)?.trigger?.name ?? type

/** Every stored type that a workflow can listen to. */
export const listenedTypes = (): string[] =>
  usableEvents().flatMap(({ kinds }) => kinds.map(({ type }) => type))

/** The keys of an event's data, as templates and conditions name them behind `event.`. */
export function fieldsOfEvent({ kinds }: UsableEvent): string[] {
  const own = kinds.filter(({ trigger }) => !trigger!.isImport)
  const fields = new Set(
    own.flatMap(({ schema }) => Object.keys((schema as { properties?: object }).properties ?? {})),
  )
  if (fields.delete('contact_ids')) fields.add('contact_id')
  return [...fields]
}
