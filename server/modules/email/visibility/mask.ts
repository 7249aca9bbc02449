import { Views } from './view-queries.ts'

const texts = [
  'snippet',
  'body_html',
  'body_text',
  'safe_html',
  'attachments',
  'has_remote_pictures',
  'rendered_html',
  'rendered_text',
  'source',
] as const
const hiddenAt = (view: number): readonly string[] =>
  view >= Views.full ? [] : view === Views.subject ? texts : ['subject', ...texts]

const emptyOf = (value: unknown): unknown =>
  typeof value === 'string' ? '' : Array.isArray(value) ? [] : typeof value === 'boolean' ? false : null

/** A message as somebody sees it: what is hidden is empty, and named. */
export function mask<M extends object>(view: number, message: M): M & { hidden: string[] } {
  const hidden = hiddenAt(view).filter(key => key in message)
  const empty = hidden.map(key => [key, emptyOf(message[key as keyof M])])
  return { ...message, ...Object.fromEntries(empty), hidden }
}
