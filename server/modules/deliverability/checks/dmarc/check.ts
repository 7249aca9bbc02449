import type { Ask } from '../ask.ts'
import { type Check, type Fix, type Issue, makeCheck, textFix } from '../check.ts'
import { type FoundPolicy, findPolicy } from './find.ts'
import { changeDmarc, type DmarcRecord, type Policy } from './record.ts'

export interface DmarcEvidence extends Record<string, unknown> {
  record: string | null
  found_at: string | null
  inherited: boolean
  policy: Policy | null
  p: Policy | null
  sp: Policy | null
  np: Policy | null
  adkim: 'r' | 's' | null
  aspf: 'r' | 's' | null
  rua: string[]
  ruf: string[]
  asked: string[]
}

export interface DmarcFinding {
  check: Check<DmarcEvidence>
  organizationalDomain: string
}

/** `reportsTo`: where reports should go where the record does not say. */
export async function checkDmarc(ask: Ask, domain: string, reportsTo: string): Promise<DmarcFinding> {
  const [found, self] = await Promise.all([findPolicy(ask, domain), ask(domain, 'TXT')])
  const { organizationalDomain } = found
  const issues: Issue[] = []
  const say = (code: string, status: Issue['status'], message: string, fix: Fix | null = null) =>
    void issues.push({ code, status, message, fix })
  const { record, foundAt } = found
  if (!record || !foundAt) {
    judgeAbsent(found, domain, reportsTo, say)
    return {
      check: makeCheck('dmarc', { evidence: evidenceOf(found, null), issues, good: '' }),
      organizationalDomain,
    }
  }
  const doesNotExist = self.status === 'nxdomain'
  const inForce = policyFor(record, foundAt === domain, doesNotExist)
  const name = `_dmarc.${foundAt}`
  const change = (changes: Record<string, string | null>) =>
    textFix(name, changeDmarc(record.text, changes), 'In place of the present record.')
  if (record.fault) {
    say('dmarc_syntax', 'fail', `The DMARC record cannot be used: ${record.fault}.`, change({ p: 'none' }))
  }
  if (found.multiple.length > 0) say(...several(found.multiple[0]!))
  if (inForce === 'none' && !record.fault) {
    const key = foundAt === domain ? 'p' : doesNotExist && record.np ? 'np' : record.sp ? 'sp' : 'p'
    say(
      'dmarc_p_none',
      'warn',
      'The policy is none: whoever forges this domain is let through.',
      change({ [key]: 'quarantine' }),
    )
  }
  if (record.rua.length === 0) {
    say('dmarc_no_rua', 'warn', 'Nobody gets the reports (rua).', change({ rua: `mailto:${reportsTo}` }))
  }
  if (record.testing) {
    say('dmarc_testing', 'warn', 'The record says that it is being tested (t=y).', change({ t: null }))
  }
  if (record.removed.length > 0) {
    const gone = Object.fromEntries(record.removed.map(tag => [tag, null]))
    say('dmarc_removed_tag', 'warn', `No longer part of DMARC: ${record.removed.join(', ')}.`, change(gone))
  }
  if (isWeaker(record)) {
    say(
      'dmarc_subdomain_weaker',
      'warn',
      'Subdomains are protected less than the domain itself.',
      change({ sp: null, np: null }),
    )
  }
  for (const target of await listRefusing(ask, foundAt, organizationalDomain, record)) {
    const permission = `${foundAt}._report._dmarc.${target}`
    const note = `${target} must publish this, or reports do not arrive there.`
    say(
      'dmarc_external_rua',
      'warn',
      `${target} has not agreed to get reports about ${foundAt}.`,
      textFix(permission, 'v=DMARC1', note),
    )
  }
  if (found.isUnanswered) say(...unanswered(domain))
  const check = makeCheck('dmarc', {
    evidence: evidenceOf(found, inForce),
    issues,
    good: `The policy is ${inForce}, and reports are sent.`,
    fix: wholeFix(issues, record, name, change),
  })
  return { check, organizationalDomain }
}

type Say = (code: string, status: Issue['status'], message: string, fix?: Fix | null) => void

const several = (name: string): [string, Issue['status'], string] => [
  'dmarc_multiple',
  'fail',
  `_dmarc.${name} has several DMARC records; they count as none.`,
]

const unanswered = (domain: string): [string, Issue['status'], string] => [
  'dmarc_dns_error',
  'unknown',
  `DNS did not answer for the policy of ${domain}.`,
]

function judgeAbsent(found: FoundPolicy, domain: string, reportsTo: string, say: Say): void {
  const fix = (name: string, note = '') =>
    textFix(`_dmarc.${name}`, `v=DMARC1; p=none; rua=mailto:${reportsTo}`, note)
  const [multiple] = found.multiple
  const [broken] = found.broken
  if (multiple) say(...several(multiple), fix(multiple, 'In place of all of them.'))
  else if (broken) {
    const note = 'In place of the present record.'
    say(
      'dmarc_syntax',
      'fail',
      `The record at _dmarc.${broken.name} must begin with v=DMARC1.`,
      fix(broken.name, note),
    )
  } else if (found.isUnanswered) say(...unanswered(domain))
  else say('dmarc_missing', 'fail', `${domain} has no DMARC record.`, fix(found.organizationalDomain))
}

const policyFor = (record: DmarcRecord, isOwn: boolean, doesNotExist: boolean): Policy => {
  if (isOwn) return record.p
  return (doesNotExist ? record.np : null) ?? record.sp ?? record.p
}

const strength: readonly Policy[] = ['none', 'quarantine', 'reject']
const isWeaker = ({ p, sp, np }: DmarcRecord): boolean =>
  [sp, np].some(one => one !== null && strength.indexOf(one) < strength.indexOf(p))

/** Of addresses elsewhere, the domains that did not say they want these reports. Silence accuses nobody. */
async function listRefusing(
  ask: Ask,
  foundAt: string,
  organizationalDomain: string,
  { rua }: DmarcRecord,
): Promise<string[]> {
  const targets = new Set(
    rua
      .map(uri => /^mailto:[^@]+@([^!\s]+)/i.exec(uri)?.[1]?.toLowerCase())
      .filter(target => target !== undefined)
      .slice(0, 5),
  )
  const judged = await Promise.all(
    [...targets].map(async target => {
      if (
        target === foundAt ||
        target === organizationalDomain ||
        target.endsWith(`.${organizationalDomain}`)
      )
        return null
      const { organizationalDomain: theirs } = await findPolicy(ask, target)
      if (theirs === organizationalDomain) return null
      const answer = await ask(`${foundAt}._report._dmarc.${target}`, 'TXT')
      if (answer.status === 'failed') return null
      return answer.values.some(text => /^\s*v\s*=\s*DMARC1\s*(?:;|$)/.test(text)) ? null : target
    }),
  )
  return judged.filter(target => target !== null)
}

/** Everything at once, but for the policy: that is raised when nothing else is left to do. */
function wholeFix(
  issues: readonly Issue[],
  record: DmarcRecord,
  name: string,
  change: (changes: Record<string, string | null>) => Fix,
): Fix | null {
  const own = issues.filter(({ fix }) => fix?.name === name)
  const others = own.filter(({ code }) => code !== 'dmarc_p_none')
  if (others.length <= 1) return (others[0] ?? own[0] ?? issues.find(({ fix }) => fix))?.fix ?? null
  const codes = new Set(others.map(({ code }) => code))
  const rua = others.find(({ code }) => code === 'dmarc_no_rua')?.fix?.value.match(/rua=([^;]+)/)?.[1]
  return change({
    ...(codes.has('dmarc_syntax') ? { p: 'none' } : {}),
    ...(rua ? { rua } : {}),
    ...(codes.has('dmarc_testing') ? { t: null } : {}),
    ...(codes.has('dmarc_subdomain_weaker') ? { sp: null, np: null } : {}),
    ...Object.fromEntries(record.removed.map(tag => [tag, null])),
  })
}

const evidenceOf = ({ record, foundAt, asked }: FoundPolicy, inForce: Policy | null): DmarcEvidence => ({
  record: record?.text ?? null,
  found_at: foundAt,
  inherited: foundAt !== null && asked[0] !== `_dmarc.${foundAt}`,
  policy: inForce,
  p: record?.p ?? null,
  sp: record?.sp ?? null,
  np: record?.np ?? null,
  adkim: record?.adkim ?? null,
  aspf: record?.aspf ?? null,
  rua: record?.rua ?? [],
  ruf: record?.ruf ?? [],
  asked,
})
