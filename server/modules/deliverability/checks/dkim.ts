import { createPublicKey } from 'node:crypto'
import { type Ask, isAbsent } from './ask.ts'
import { type Check, type Fix, type Issue, makeCheck, textFix } from './check.ts'

export type SelectorSource = 'given' | 'stored' | 'learned' | 'usual'

export interface DkimKey {
  selector: string
  record: string
  type: 'rsa' | 'ed25519'
  bits: number | null
  revoked: boolean
  testing: boolean
  source: SelectorSource
}

export interface DkimEvidence extends Record<string, unknown> {
  keys: DkimKey[]
  tried: string[]
}

export const usualSelectors = [
  'google',
  'selector1',
  'selector2',
  'k1',
  'k2',
  'k3',
  's1',
  's2',
  'default',
  'dkim',
  'mail',
  'smtp',
  'mandrill',
  'mxvault',
  'zoho',
  'protonmail',
  'protonmail2',
  'protonmail3',
  'fm1',
  'fm2',
  'fm3',
  'pm',
  'mg',
  'mailo',
  'krs',
  'ses',
] as const

export interface Selectors {
  given?: readonly string[]
  stored?: readonly string[]
  learned?: readonly string[]
}

/** Every selector once, with the first reason there is to try it. */
function listSelectors({ given = [], stored = [], learned = [] }: Selectors): Map<string, SelectorSource> {
  const all: [SelectorSource, readonly string[]][] = [
    ['usual', usualSelectors],
    ['learned', learned],
    ['stored', stored],
    ['given', given],
  ]
  const by = new Map(all.flatMap(([source, names]) => names.map(name => [name, source] as const)))
  const order = [...given, ...stored, ...learned, ...usualSelectors]
  return new Map(order.map(name => [name, by.get(name)!]))
}

export async function checkDkim(
  ask: Ask,
  domain: string,
  selectors: Selectors,
): Promise<Check<DkimEvidence>> {
  const tried = listSelectors(selectors)
  const base = `_domainkey.${domain}`
  const [below, ...found] = await Promise.all([
    ask(base, 'TXT'),
    ...[...tried].map(async ([selector, source]) => ({
      selector,
      source,
      answer: await ask(`${selector}.${base}`, 'TXT'),
    })),
  ])
  const read = found.flatMap(({ selector, source, answer }) => {
    const records = answer.values.filter(isKeyRecord)
    return records.length > 0 ? [readKey(selector, source, records, domain)] : []
  })
  const evidence = { keys: read.map(({ key }) => key), tried: [...tried.keys()] }
  if (read.length === 0) {
    // Where a name does not exist, nothing below it does (RFC 8020).
    const isProven = below.status === 'nxdomain' && found.every(({ answer }) => isAbsent(answer))
    return makeCheck('dkim', { evidence, issues: [noKey(domain, isProven)], good: '' })
  }
  const hasGood = read.some(({ troubles }) => troubles.every(({ status }) => status !== 'fail'))
  const issues = read.flatMap(({ troubles }) =>
    troubles.map(issue =>
      hasGood && issue.status === 'fail' ? { ...issue, status: 'warn' as const } : issue,
    ),
  )
  const names = evidence.keys.filter(({ revoked }) => !revoked).map(({ selector }) => selector)
  return makeCheck('dkim', {
    evidence,
    issues,
    good: `Signed mail can be checked: ${names.join(', ')}.`,
  })
}

const noKey = (domain: string, isProven: boolean): Issue =>
  isProven
    ? {
        code: 'dkim_missing',
        status: 'fail',
        message: `${domain} has no DKIM key at all: turn signing on where you send from, and paste the record it shows.`,
        fix: null,
      }
    : {
        code: 'dkim_selector_unknown',
        status: 'unknown',
        message: `No key at the usual selectors of ${domain}; a placement test finds out which one signs.`,
        fix: null,
      }

/** Without `v=` too, as long as it has a key: that is how many are written. */
const isKeyRecord = (text: string): boolean => {
  const tags = readTags(text)
  return tags !== null && (tags.has('p') || tags.get('v')?.toUpperCase() === 'DKIM1')
}

/** `a=b; c=d` as of RFC 6376; null where it is nothing of that kind. */
export function readTags(text: string): Map<string, string> | null {
  const tags = new Map<string, string>()
  for (const part of text.split(';')) {
    if (part.trim() === '') continue
    const [, name, value] = /^\s*([a-z][a-z0-9_]*)\s*=\s*([\s\S]*?)\s*$/i.exec(part) ?? []
    if (name === undefined) return null
    if (tags.has(name.toLowerCase())) return null
    tags.set(name.toLowerCase(), value ?? '')
  }
  return tags
}

function readKey(selector: string, source: SelectorSource, records: readonly string[], domain: string) {
  const record = records[0]!
  const tags = readTags(record) ?? new Map<string, string>()
  const name = `${selector}._domainkey.${domain}`
  const troubles: Issue[] = []
  const say = (code: string, status: Issue['status'], message: string, fix: Fix | null = null) =>
    void troubles.push({ code, status, message, fix })
  const p = tags.get('p')?.replaceAll(/\s/g, '')
  const flags = (tags.get('t') ?? '').split(':').map(flag => flag.trim().toLowerCase())
  const hashes = (tags.get('h') ?? '').split(':').map(hash => hash.trim().toLowerCase())
  const type: DkimKey['type'] = tags.get('k')?.toLowerCase() === 'ed25519' ? 'ed25519' : 'rsa'
  const key: DkimKey = {
    selector,
    record,
    type,
    bits: null,
    revoked: p === '',
    testing: flags.includes('y'),
    source,
  }
  if (records.length > 1)
    say('dkim_multiple', 'fail', `${name} has ${records.length} keys; receivers use none.`)
  if (p === '') {
    say('dkim_revoked', 'fail', `The key at ${selector} was withdrawn.`)
    return { key, troubles }
  }
  key.bits = p === undefined ? null : sizeOf(type, p)
  if (isWrong(tags, type) || key.bits === null) {
    say('dkim_syntax', 'fail', `The record at ${selector} cannot be read as a key.`)
    return { key, troubles }
  }
  if (type === 'rsa' && key.bits < 2_048) {
    const status = key.bits < 1_024 ? 'fail' : 'warn'
    say('dkim_weak_key', status, `The key at ${selector} has ${key.bits} bits; make a new one of 2048.`)
  }
  if (tags.has('h') && !hashes.includes('sha256')) {
    const fix = textFix(name, without(record, 'h'), 'In place of the present record.')
    say('dkim_sha1_only', 'fail', `The key at ${selector} is for SHA-1 only, which receivers refuse.`, fix)
  }
  if (key.testing) {
    const rest = flags.filter(flag => flag !== 'y' && flag !== '')
    const fix = textFix(name, changed(record, 't', rest.join(':')), 'In place of the present record.')
    say('dkim_testing', 'warn', `The key at ${selector} says that it is being tested.`, fix)
  }
  return { key, troubles }
}

const isWrong = (tags: Map<string, string>, type: DkimKey['type']): boolean => {
  const v = tags.get('v')
  const k = tags.get('k')?.toLowerCase()
  return (v !== undefined && v !== 'DKIM1') || (k !== undefined && k !== type) || !tags.has('p')
}

/** In bits; null for what is no such key. */
function sizeOf(type: DkimKey['type'], base64: string): number | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null
  const bytes = Buffer.from(base64, 'base64')
  if (type === 'ed25519') return bytes.length === 32 ? 256 : null
  for (const form of ['spki', 'pkcs1'] as const) {
    try {
      const key = createPublicKey({ key: bytes, format: 'der', type: form })
      if (key.asymmetricKeyType === 'rsa') return key.asymmetricKeyDetails!.modulusLength!
    } catch {
      // Perhaps the other of the two forms.
    }
  }
  return null
}

const parts = (record: string): string[] =>
  record
    .split(';')
    .map(part => part.trim())
    .filter(Boolean)

const isTag = (part: string, name: string) => part.split('=')[0]!.trim().toLowerCase() === name

const without = (record: string, name: string): string =>
  parts(record)
    .filter(part => !isTag(part, name))
    .join('; ')

const changed = (record: string, name: string, value: string): string =>
  value === ''
    ? without(record, name)
    : parts(record)
        .map(part => (isTag(part, name) ? `${name}=${value}` : part))
        .join('; ')
