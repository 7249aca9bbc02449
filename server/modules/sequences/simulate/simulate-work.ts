import type { Program } from '../dispatch/load.ts'
import type { SimulatedEntry } from './schema.ts'
import { type SimulatedPerson, simulate, type World } from './simulate.ts'

/** A simulation as plain data, for another process to run. */
export interface SimulationOrder {
  program: Pick<Program, 'sequence' | 'steps'>
  room: World['room']
  box: BoxOrder | null
  people: readonly SimulatedPerson[]
  start: string
}

export interface BoxOrder {
  timezone: string
  gapSeconds: number | null
  sentOn: Map<string, number>
  lastAt: string | null
  /** By day, as far as the simulation goes. */
  caps: Map<string, number | null>
}

export function runSimulation({ people, start, box, ...world }: SimulationOrder): SimulatedEntry[] {
  const ownBox = box && {
    timezone: box.timezone,
    gapSeconds: box.gapSeconds,
    sentOn: box.sentOn,
    lastAt: box.lastAt === null ? null : Temporal.Instant.from(box.lastAt),
    capOn: (day: Temporal.PlainDate) => box.caps.get(day.toString()) ?? null,
  }
  return simulate({ ...world, box: ownBox }, people, Temporal.Instant.from(start))
}
