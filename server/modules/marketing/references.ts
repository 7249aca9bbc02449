import type { Ctx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { findListIds } from '#modules/crm/index.ts'
import { findUserIds } from '#modules/identity/index.ts'

const lower = (ids: readonly string[]) => [...new Set(ids.map(id => id.toLowerCase()))]

/** As they are kept; all of them are of this organization. */
export async function readListIds(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const wanted = lower(ids)
  const known = wanted.length === 0 ? [] : await findListIds(ctx.db, wanted)
  if (known.length < wanted.length) throw InvalidInput('list_ids not found')
  return wanted
}

export async function readUserIds(ctx: Ctx, field: string, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)]
  const known = wanted.length === 0 ? [] : await findUserIds(ctx.db, wanted)
  if (known.length < wanted.length) throw InvalidInput(`${field} not found`)
  return wanted
}

/** An address people may be sent to. */
export function readWebAddress(field: string, text: string): string {
  const url = URL.parse(text.trim())
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw InvalidInput(`${field} must be an address that starts with https:// or http://`)
  }
  return url.href
}
