import type { Route } from '#kit/route.ts'

/**
 * The name of an operation, which the SDK exports it under. By rule from method and path, so that only a changed path
 * changes it; a route says `operationId` itself where the rule would make no good English.
 *
 *   GET    /invoices                          listInvoices
 *   POST   /invoices                          createInvoice
 *   GET    /invoices/{invoice_id}             getInvoice
 *   PATCH  /invoices/{invoice_id}             updateInvoice
 *   PUT    /invoices/{invoice_id}/lines       replaceInvoiceLines
 *   POST   /invoices/{invoice_id}/issue       issueInvoice
 *   POST   /quotes/{id}/submit-for-approval   submitQuoteForApproval
 *   GET    /quotes/public/{token}/pdf         getPublicQuotePdf
 *   PUT    /settings/quotes                   updateQuoteSettings
 */
export function operationId(route: Pick<Route, 'method' | 'path' | 'operationId'>): string {
  return route.operationId ?? byRule(route)
}

function byRule({ method, path }: Pick<Route, 'method' | 'path'>): string {
  const { prefix, nouns, suffix } = read(path)
  const last = nouns.at(-1) ?? { words: [], isOne: true }
  const owners = nouns.slice(0, -1)
  const of = (all: Noun[]) => prefix + all.map(noun => pascal(singular(noun.words))).join('')
  const whole = (noun: Noun) => of(owners) + pascal(noun.isOne ? singular(noun.words) : noun.words) + suffix

  if (last.isOne || suffix) return verbs[method] + of(nouns) + suffix
  const isPlural = !endsAlike(singular(last.words), last.words)
  if (method === 'GET') {
    if (last.words.join() === 'export') return `export${ownersOf(owners, of)}`
    return (isPlural ? 'list' : 'get') + whole(last)
  }
  if (method === 'DELETE') return `delete${whole(last)}`
  if (method === 'PUT' && isPlural) return `replace${whole(last)}`
  if (method !== 'POST') return `update${whole(last)}`
  if (isPlural && !isAction(last.words)) return `create${of(nouns)}`
  // An action: its verb, what it is done to, and the rest of it.
  const [verb = '', ...rest] = last.words
  return verb + ownersOf(owners, of) + pascal(rest)
}

interface Noun {
  words: string[]
  /** Whether an id follows, so that it is about one of them. */
  isOne: boolean
}

/** `/contacts/import` is done to contacts, `/contacts/{contact_id}/rescore` to a contact. */
function ownersOf(owners: Noun[], of: (all: Noun[]) => string): string {
  const last = owners.at(-1)
  if (!last || last.isOne) return of(owners)
  return of(owners.slice(0, -1)) + pascal(last.words)
}

function read(path: string): { prefix: string; nouns: Noun[]; suffix: string } {
  const nouns: Noun[] = []
  let prefix = ''
  let suffix = ''
  for (const part of path.split('/').filter(Boolean)) {
    const last = nouns.at(-1)
    if (part.startsWith('{')) {
      if (last) last.isOne = true
    } else if (part === 'public') prefix = 'Public'
    else if (part === 'settings' && nouns.length === 0) suffix = 'Settings'
    else if (part !== 'auth' || nouns.length > 0) {
      nouns.push({ words: part.split(/[^A-Za-z0-9]+/), isOne: false })
    }
  }
  return { prefix, nouns, suffix }
}

/** `add-targets` is done, `credit-notes` are made. */
const isAction = ([first = '', ...rest]: string[]) =>
  rest.length > 0 &&
  ['add', 'clear', 'mark', 'move', 'remove', 'retry', 'rotate', 'send', 'set'].includes(first)

const verbs = { GET: 'get', POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' } as const

const pascal = (words: string[]): string => words.map(word => word[0]!.toUpperCase() + word.slice(1)).join('')

const endsAlike = (a: string[], b: string[]) => a.at(-1) === b.at(-1)

function singular(words: string[]): string[] {
  return [...words.slice(0, -1), singularWord(words.at(-1) ?? '')]
}

const unchanged = new Set(['analytics', 'status', 'dns', 'sms', 'series', 'news', 'sso', 'process'])

function singularWord(word: string): string {
  if (unchanged.has(word) || !word.endsWith('s') || word.endsWith('ss')) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:x|ch|sh|ss|us)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}
