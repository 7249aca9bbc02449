import type { WorkCtx } from '#kit/context.ts'
import { NotFound, Problem } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import type { Feature } from '../settings/schema.ts'
import { apiCookie, pageCookie } from '../visits/cookie.ts'
import { demand, type Guest, type Visit } from '../visits/visit.ts'
import type { Frame } from './layout.ts'

/** A page as it was asked for: by whom, in what words, with what. */
export interface Opened {
  frame: Frame
  visit: Visit | null
  work: WorkCtx
  /** What stands behind the key, without the slash in front. */
  path: readonly string[]
  query: URLSearchParams
  /** Of a form; null where nothing was sent. */
  form: URLSearchParams | null
  signal: AbortSignal
}

/** Of a feature, by whoever has said for whom they are here. */
export function guestFor({ visit }: Pick<Opened, 'visit'>, ...needed: Feature[]): Guest {
  if (!visit) throw NotFound()
  demand(visit, needed)
  return visit as Guest
}

/** The cookies of both: of these pages, and of calls that a script of ours makes. */
export const cookies = (work: WorkCtx, key: string, token: string): string[] => {
  const { publicUrl } = work.services.settings
  return [pageCookie(publicUrl, key, token), apiCookie(publicUrl, key, token)]
}

export const problemText = (frame: Frame, error: unknown): string => {
  if (!(error instanceof Problem)) throw error
  const { problems } = frame.words
  return problems[error.code as keyof typeof problems] ?? problems.other
}

export const redirect = (to: string, cookie?: readonly string[]): RawReply =>
  new RawReply(
    303,
    { location: to, 'cache-control': 'no-store', ...(cookie && { 'set-cookie': [...cookie] }) },
    null,
  )
