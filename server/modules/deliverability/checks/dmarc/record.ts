export type Policy = 'none' | 'quarantine' | 'reject'
const policies: readonly string[] = ['none', 'quarantine', 'reject']
export const isPolicy = (text: string | undefined): text is Policy =>
  text !== undefined && policies.includes(text)

/** What a record says, defaults filled in. */
export interface DmarcRecord {
  text: string
  p: Policy
  sp: Policy | null
  np: Policy | null
  adkim: 'r' | 's'
  aspf: 'r' | 's'
  rua: string[]
  ruf: string[]
  psd: 'y' | 'n' | 'u'
  testing: boolean
  /** `pct`, `rf`, `ri`: RFC 9989 took them out. */
  removed: string[]
  /** Null where it can be used. */
  fault: string | null
}

export const looksLikeDmarc = (text: string): boolean => /^\s*v\s*=\s*DMARC1\s*(?:;|$)/.test(text)
/** Meant as one, but nobody reads it so: the version must come first, and in capitals. */
export const isAlmostDmarc = (text: string): boolean => /\bv\s*=\s*dmarc1\b/i.test(text)

const uris = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map(uri => uri.trim())
    .filter(uri => uri !== '')

export function readDmarc(text: string): DmarcRecord {
  const tags = new Map<string, string>()
  for (const part of text.split(';')) {
    const at = part.indexOf('=')
    if (at > 0) tags.set(part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim())
  }
  const policy = (name: string): Policy | null => {
    const value = tags.get(name)?.toLowerCase()
    return isPolicy(value) ? value : null
  }
  const rua = uris(tags.get('rua'))
  const hasRua = rua.some(uri => /^mailto:[^\s@]+@[^\s@]+$/i.test(uri))
  const p = policy('p')
  return {
    text,
    // Without a policy that can be read, somebody who asks for reports is taken to mean none.
    p: p ?? 'none',
    sp: policy('sp'),
    np: policy('np'),
    adkim: tags.get('adkim')?.toLowerCase() === 's' ? 's' : 'r',
    aspf: tags.get('aspf')?.toLowerCase() === 's' ? 's' : 'r',
    rua,
    ruf: uris(tags.get('ruf')),
    psd: ((['y', 'n'] as const).find(value => value === tags.get('psd')?.toLowerCase()) ?? 'u') as
      | 'y'
      | 'n'
      | 'u',
    testing: tags.get('t')?.toLowerCase() === 'y',
    removed: ['pct', 'rf', 'ri'].filter(name => tags.has(name)),
    fault: p === null && !hasRua ? 'it has no policy (p=)' : null,
  }
}

const partsOf = (text: string): [name: string, part: string][] =>
  text
    .split(';')
    .map(part => part.trim())
    .filter(Boolean)
    .map(part => [part.split('=')[0]!.trim().toLowerCase(), part])

/** The same record with some tags set, or taken out where the value is null; all else stays as it was written. */
export function changeDmarc(text: string, changes: Readonly<Record<string, string | null>>): string {
  const parts = partsOf(text)
  const kept = parts.flatMap(([name, part]) => {
    const value = changes[name]
    return value === undefined ? part : value === null ? [] : `${name}=${value}`
  })
  const names = new Set(parts.map(([name]) => name))
  const added = Object.entries(changes).flatMap(([name, value]) =>
    value === null || names.has(name) ? [] : `${name}=${value}`,
  )
  // The policy stands right behind the version, as older readers want it.
  const [p, others] = [
    added.filter(part => part.startsWith('p=')),
    added.filter(part => !part.startsWith('p=')),
  ]
  return [kept[0]!, ...p, ...kept.slice(1), ...others].join('; ')
}
