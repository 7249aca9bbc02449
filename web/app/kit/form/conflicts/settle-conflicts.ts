import { plainWords } from '../../plain/words.ts'
import { askAboutConflict, type Choices, type Conflict, type Meanwhile } from './question.ts'

type Send = (request: Request) => Promise<Response>
type Body = Record<string, unknown>

/** A part of one value: whoever keeps one of them keeps the other. */
const partners: Record<string, string> = {
  order_discount_kind: 'order_discount_value',
  order_discount_value: 'order_discount_kind',
  payment_terms: 'due_date',
  due_date: 'payment_terms',
}

/**
 * Every save that says which version it was written on (`if_updated_at`). Where the server answers that somebody else changed the
 * same fields meanwhile, the person is asked which values to keep, and it is sent again: whoever saved hears of the outcome
 * alone. Fields that were sent along untouched are left as the others made them, and what this tab saved itself is no news.
 */
export function settlingConflicts(
  send: Send,
  ask: (conflict: Conflict) => Promise<Choices | null> = askAboutConflict,
): Send {
  const own = new Set<string>()
  return async request => {
    if (request.method !== 'PUT' && request.method !== 'PATCH') return send(request)
    let body = readJson(await request.clone().text())
    if (!body?.if_updated_at) return send(request)
    const { url, method, headers, signal } = request
    let answer = await send(request)
    for (;;) {
      const said = readJson(await answer.clone().text())
      if (answer.ok) {
        const { id, updated_at } = (said?.data ?? {}) as Body
        own.add(`${id} ${updated_at}`)
        return answer
      }
      if (answer.status !== 409 || said?.code !== 'changed_meanwhile') return answer
      const { changes, current } = said as unknown as { changes: Meanwhile[]; current: Body }
      const sent: Body = body
      const isTouched = (change: Meanwhile | undefined) =>
        change !== undefined && !isSame(valueIn(sent, change.field), change.from)
      const byField = new Map(changes.map(change => [change.field, change]))
      const foreign = changes.filter(({ at }) => !own.has(`${current.id} ${at}`))
      const open = foreign.filter(
        change => isTouched(change) || isTouched(byField.get(partners[change.field] ?? '')),
      )
      const choices: Choices = new Map(foreign.map(({ field }) => [field, 'theirs']))
      if (open.length > 0) {
        const yours = new Map(open.map(({ field }) => [field, valueIn(sent, field)]))
        const chosen = await ask({ kind: kindOf(url), changes: open, yours, current })
        if (!chosen) return inWords(said, open)
        for (const [field, choice] of chosen) choices.set(field, choice)
      }
      const theirs = changes.filter(({ field }) => choices.get(field) === 'theirs')
      body = { ...keepTheirs(sent, theirs), if_updated_at: current.updated_at }
      if (Object.keys(body).length === 1) return Response.json({ success: true, data: current })
      answer = await send(new Request(url, { method, headers, signal, body: JSON.stringify(body) }))
    }
  }
}

function readJson(text: string): Body | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && !Array.isArray(value) ? (value as Body | null) : null
  } catch {
    return null
  }
}

/** `/api/v1/app/contacts/…` is a contact. */
const kindOf = (url: string): string =>
  new URL(url).pathname.match(/\/(contact|compan|deal|task|note|invoice|quote|contract)(?:s|ies)\//)?.[1] ??
  ''

const customKey = (field: string): string | undefined => /^custom\.(.*)$/s.exec(field)?.[1]

function valueIn(body: Body, field: string): unknown {
  const key = customKey(field)
  if (key !== undefined) return (body.custom as Body | undefined)?.[key] ?? null
  const value = body[field]
  // The field layout of a contract is sent as it is answered, inside of an object with its pages.
  return field === 'fields' ? (value as Body | undefined)?.fields : value
}

function keepTheirs(body: Body, theirs: readonly Meanwhile[]): Body {
  const next = { ...body }
  for (const { field, to } of theirs) {
    const key = customKey(field)
    if (key !== undefined) next.custom = { ...(next.custom as Body), [key]: to }
    else if (field in body) delete next[field]
    else next[field] = to
  }
  return next
}

/** As people see it: an empty text and none at all are the same, and so are keys that one side does not name. */
function isSame(a: unknown, b: unknown): boolean {
  const [one, other] = [a, b].map(value => (value === '' || value === undefined ? null : value))
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, at) => isSame(value, other[at]))
  }
  if (one && other && typeof one === 'object' && typeof other === 'object') {
    const named = other as Body
    return Object.entries(one).every(([key, value]) => !(key in named) || isSame(value, named[key]))
  }
  return one === other
}

/** In words of its own, so without the server's template, by which they would be said anew. */
function inWords({ template: _, ...said }: Body, open: readonly Meanwhile[]): Response {
  const words = plainWords()
  const detail = words.changedMeanwhile(open.at(-1)?.by?.name ?? words.automation)
  return Response.json({ ...said, detail }, { status: 409 })
}
