import type { Ctx } from '#kit/context.ts'
import type { Problem } from '#kit/problem.ts'
import { addBytes, lockBytes, readBytes } from './queries.ts'
import { IngestFull, type Storage, StorageFull, type StorageKind, storageKinds } from './schema.ts'

const MEGABYTE = 1_000_000
const DAY_MS = 86_400_000

/** Bytes that an organization of the plan may keep; null: any number. */
const limitOf = (ctx: Ctx, plan: string, kind: StorageKind): number | null => {
  const megabytes = ctx.services.settings.storageMb[plan]?.[kind] ?? 0
  return megabytes === 0 ? null : megabytes * MEGABYTE
}

function full({ now }: Ctx, kind: StorageKind, limit: number): Problem {
  if (kind === 'files' || kind === 'recordings') return StorageFull(kind, limit / MEGABYTE)
  const untilMidnight = Math.ceil((DAY_MS - (now.epochMilliseconds % DAY_MS)) / 1_000)
  return IngestFull(kind, limit / MEGABYTE, untilMidnight)
}

export interface Room {
  /** Bytes; `Infinity` where nothing limits them. */
  left: number
  /** What to say to whoever brings more. */
  full(): Problem
}

/** Room for so many bytes at least: refused before anything is written. */
export async function requireRoom(ctx: Ctx, kind: StorageKind, wanted = 1): Promise<Room> {
  const { plan, bytes } = await readBytes(ctx)
  const limit = limitOf(ctx, plan, kind) ?? Number.POSITIVE_INFINITY
  const left = limit - (bytes.get(kind) ?? 0)
  const room = { left, full: () => full(ctx, kind, limit) }
  if (wanted > left) throw room.full()
  return room
}

/**
 * At the end of the transaction that wrote them, when they are counted: of those who write at one moment each sees what the
 * others kept, so that together they never keep more than there is room for.
 */
export async function checkRoom(ctx: Ctx, kind: StorageKind): Promise<void> {
  await lockBytes(ctx, kind)
  await requireRoom(ctx, kind, 0)
}

/** Counts what no trigger does and what goes by itself, at the end of the transaction that wrote it. */
export async function takeRoom(
  ctx: Ctx,
  kind: StorageKind,
  days: readonly { until: string; bytes: number }[],
): Promise<void> {
  await lockBytes(ctx, kind)
  await requireRoom(
    ctx,
    kind,
    days.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  await addBytes(ctx, kind, days)
}

export async function showStorage(ctx: Ctx): Promise<Storage> {
  const { plan, bytes } = await readBytes(ctx)
  return {
    plan,
    kinds: storageKinds.map(kind => ({
      kind,
      bytes: bytes.get(kind) ?? 0,
      limit_bytes: limitOf(ctx, plan, kind),
    })),
  }
}
