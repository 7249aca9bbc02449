import type { Ask } from '../ask.ts'
import { registeredDomain } from '../domain-name.ts'
import { type DmarcRecord, isAlmostDmarc, looksLikeDmarc, readDmarc } from './record.ts'

export interface FoundPolicy {
  /** The record in force for the name; null where there is none. */
  record: DmarcRecord | null
  foundAt: string | null
  organizationalDomain: string
  /** In the order they were asked. */
  asked: string[]
  /** Names with more than one record, which counts as none. */
  multiple: string[]
  /** Records that were meant as one, by the name they stand at. */
  broken: { name: string; text: string }[]
  isUnanswered: boolean
}

const MOST_LABELS = 8

/** The name itself and its parents down to one label; from seven labels on where there are eight or more. */
export function treeOf(domain: string): string[] {
  const labels = domain.split('.')
  const parents = labels.map((_, index) => labels.slice(index).join('.'))
  return labels.length >= MOST_LABELS ? [domain, ...parents.slice(labels.length - MOST_LABELS + 1)] : parents
}

/** Policy and organizational domain by the tree walk of RFC 9989. */
export async function findPolicy(ask: Ask, domain: string): Promise<FoundPolicy> {
  const names = treeOf(domain)
  const answers = await Promise.all(names.map(name => ask(`_dmarc.${name}`, 'TXT')))
  const multiple: string[] = []
  const broken: FoundPolicy['broken'] = []
  const records = new Map<string, DmarcRecord>()
  let walked = 0
  for (const [index, name] of names.entries()) {
    walked = index + 1
    const texts = answers[index]!.values.filter(looksLikeDmarc)
    if (texts.length > 1) multiple.push(name)
    if (texts.length === 1) records.set(name, readDmarc(texts[0]!))
    if (texts.length === 0) {
      const almost = answers[index]!.values.find(isAlmostDmarc)
      if (almost !== undefined) broken.push({ name, text: almost })
    }
    if (texts.length === 1 && records.get(name)!.psd !== 'u') break
  }
  const organizationalDomain = pickOrganizational(names, records) ?? registeredDomain(domain)
  const own = records.get(domain)
  const above = records.get(organizationalDomain)
  const suffix = [...records].find(([, record]) => record.psd === 'y')
  const [foundAt, record] = own
    ? [domain, own]
    : above
      ? [organizationalDomain, above]
      : suffix
        ? suffix
        : [null, null]
  return {
    record,
    foundAt,
    organizationalDomain,
    asked: names.slice(0, walked).map(name => `_dmarc.${name}`),
    multiple,
    broken,
    // A record of its own holds whatever stands above; without one, every name that was silent might have had one.
    isUnanswered: !own && answers.slice(0, walked).some(({ status }) => status === 'failed'),
  }
}

function pickOrganizational(
  names: readonly string[],
  records: ReadonlyMap<string, DmarcRecord>,
): string | null {
  const walked = names.filter(name => records.has(name))
  if (walked.length === 0) return null
  for (const name of walked) {
    const { psd } = records.get(name)!
    if (psd === 'n') return name
    if (psd === 'y') {
      const at = names.indexOf(name)
      // One label below the suffix, unless the suffix is the name itself.
      return at === 0
        ? name
        : names[0]!
            .split('.')
            .slice(-(name.split('.').length + 1))
            .join('.')
    }
  }
  return walked.at(-1)!
}
