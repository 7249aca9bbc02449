import { randomInt } from 'node:crypto'
import type { Ctx } from '#kit/context.ts'
import { InvalidInput, problem } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import {
  claimInDirectory,
  pointInDirectory,
  removeEntry,
  removeFromDirectory,
} from '#platform/auth/directory-queries.ts'

export const SlugTaken = problem(409, 'slug_taken', 'This slug is taken')

/** What has a name in addresses: one namespace each, over all organizations. */
export type SlugKind = 'page' | 'booking_link'
export const formerly = (kind: SlugKind): string => `${kind}_formerly`

const MOST = 80
const fallback: Record<SlugKind, string> = { page: 'page', booking_link: 'meeting' }

/** Letters that no accent is taken off to make a plain one. */
const plain: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i', þ: 'th' }

export const slugOf = (name: string, kind: SlugKind): string =>
  name
    .toLowerCase()
    .replaceAll(/[ßæœøđłıþ]/g, letter => plain[letter]!)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MOST)
    .replaceAll(/^-+|-+$/g, '') || fallback[kind]

export function readSlug(slug: string): string {
  if (slug.length > MOST) throw InvalidInput(say`slug must be at most ${{ most: MOST }} characters`)
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    throw InvalidInput('slug must consist of lower-case letters, digits and single hyphens')
  }
  return slug
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const ATTEMPTS = 20

/** The given one, or one made from the name; nobody else has it from then on. */
export async function takeSlug(
  ctx: Ctx,
  kind: SlugKind,
  id: string,
  { slug, name }: { slug?: string | undefined; name: string },
): Promise<string> {
  if (slug !== undefined) {
    const wanted = readSlug(slug)
    if (!(await claim(ctx, kind, id, wanted))) throw SlugTaken()
    return wanted
  }
  const base = slugOf(name, kind)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const end = Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    const tried = attempt === 0 ? base : `${base.slice(0, MOST - 5).replace(/-+$/, '')}-${end}`
    if (await claim(ctx, kind, id, tried)) return tried
  }
  throw SlugTaken()
}

const claim = (ctx: Ctx, kind: SlugKind, id: string, slug: string) =>
  claimInDirectory(ctx.db, { kind, secret: slug, targetId: id })

/** The old address leads to the new one until somebody takes it. */
export async function changeSlug(
  ctx: Ctx,
  kind: SlugKind,
  id: string,
  before: string,
  slug: string,
): Promise<string> {
  const wanted = readSlug(slug)
  if (wanted === before) return before
  if (!(await claim(ctx, kind, id, wanted))) throw SlugTaken()
  await removeEntry(ctx.db, kind, before)
  await pointInDirectory(ctx.db, { kind: formerly(kind), secret: before, targetId: id })
  return wanted
}

export async function leaveSlugs(ctx: Ctx, kind: SlugKind, id: string): Promise<void> {
  await removeFromDirectory(ctx.db, kind, id)
  await removeFromDirectory(ctx.db, formerly(kind), id)
}
