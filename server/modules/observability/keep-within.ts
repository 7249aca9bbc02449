import type { Ctx, WorkCtx } from '#kit/context.ts'
import { requireRoom, takeRoom } from '#modules/identity/index.ts'
import { DAY_MS, KEPT_DAYS } from './days.ts'

interface Kept {
  until: string
  bytes: number
}

/** A day goes whole, when nothing of it may be written any more. */
export function daysOf(all: readonly { at: number; bytes: number }[]): Kept[] {
  const days = Map.groupBy(all, ({ at }) => Math.floor(at / DAY_MS))
  return [...days].map(([day, some]) => ({
    until: new Date((day + KEPT_DAYS + 1) * DAY_MS).toISOString().slice(0, 10),
    bytes: some.reduce((sum, { bytes }) => sum + bytes, 0),
  }))
}

/** All of it within what the plan keeps, or nothing: asked before it is written, and once more when nobody else can write. */
export const keepWithin = <T>(
  ctx: WorkCtx,
  kind: 'logs' | 'metrics',
  days: readonly Kept[],
  write: (ctx: Ctx) => Promise<T>,
): Promise<T> =>
  ctx.transact(async inner => {
    await requireRoom(
      inner,
      kind,
      days.reduce((sum, { bytes }) => sum + bytes, 0),
    )
    const written = await write(inner)
    await takeRoom(inner, kind, days)
    return written
  })
