import { type Ask, textsLike } from '../ask.ts'
import { type Check, type CheckId, type Fix, type Issue, makeCheck, textFix } from '../check.ts'
import { readTags } from '../dkim.ts'
import type { DmarcEvidence } from '../dmarc/check.ts'

/** The policy file of a domain as text; null where it cannot be had. */
export type FetchPolicy = (domain: string) => Promise<string | null>

type Say = (code: string, message: string, fix?: Fix | null, status?: Issue['status']) => void

function sayer(issues: Issue[]): Say {
  return (code, message, fix = null, status = 'warn') => void issues.push({ code, status, message, fix })
}

const silence = (id: CheckId, domain: string): Check =>
  makeCheck(id, {
    evidence: { record: null },
    issues: [
      { code: `${id}_dns_error`, status: 'unknown', message: `DNS did not answer for ${domain}.`, fix: null },
    ],
    good: '',
  })

const policyFile = (domain: string, hosts: readonly string[], mode: string): Fix => ({
  type: 'FILE',
  name: `https://mta-sts.${domain}/.well-known/mta-sts.txt`,
  value: ['version: STSv1', `mode: ${mode}`, ...hosts.map(host => `mx: ${host}`), 'max_age: 604800', ''].join(
    '\n',
  ),
  note: 'Served over https, without a redirect.',
})

export async function checkMtaSts(
  ask: Ask,
  domain: string,
  hosts: readonly string[],
  fetchPolicy: FetchPolicy,
  day: string,
): Promise<Check> {
  const name = `_mta-sts.${domain}`
  const answer = await ask(name, 'TXT')
  if (answer.status === 'failed') return silence('mta_sts', name)
  const [record] = textsLike(answer, /^v=STSv1\s*(?:;|$)/i)
  const issues: Issue[] = []
  const say = sayer(issues)
  const file = hosts.length > 0 ? policyFile(domain, hosts, 'testing') : null
  if (record === undefined) {
    const id = day.replaceAll('-', '')
    say(
      'mta_sts_missing',
      `${domain} does not ask senders to encrypt (MTA-STS).`,
      textFix(name, `v=STSv1; id=${id}`, 'Goes with the policy file.'),
    )
    say('mta_sts_policy_missing', 'The policy file that goes with the record.', file)
    return makeCheck('mta_sts', { evidence: { record: null, policy: null }, issues, good: '' })
  }
  const policy = await fetchPolicy(domain)
  const mode = /^mode:\s*(\S+)/m.exec(policy ?? '')?.[1]?.toLowerCase()
  const patterns = [...(policy ?? '').matchAll(/^mx:\s*(\S+)/gm)].map(([, host]) => host!.toLowerCase())
  if (policy === null || !/^version:\s*STSv1\s*$/m.test(policy)) {
    say(
      'mta_sts_policy_unreachable',
      `https://mta-sts.${domain}/.well-known/mta-sts.txt could not be read.`,
      file,
    )
  } else if (mode !== 'enforce' && mode !== 'testing') {
    say('mta_sts_mode_none', 'The MTA-STS policy is turned off.', file)
  } else {
    const strange = hosts.filter(host => !patterns.some(pattern => matches(host, pattern)))
    const list = strange.join(', ')
    if (strange.length > 0)
      say(
        'mta_sts_mx_mismatch',
        `Not in the MTA-STS policy: ${list}.`,
        hosts.length > 0 ? policyFile(domain, hosts, mode) : null,
      )
  }
  return makeCheck('mta_sts', {
    evidence: { record, policy: policy?.slice(0, 2_000) ?? null },
    issues,
    good: `Senders are asked to encrypt (${mode}).`,
  })
}

/** `*.` stands for one label. */
const matches = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.slice(host.indexOf('.') + 1) === pattern.slice(2) : host === pattern

export async function checkTlsRpt(ask: Ask, domain: string, reportsTo: string): Promise<Check> {
  const name = `_smtp._tls.${domain}`
  const answer = await ask(name, 'TXT')
  if (answer.status === 'failed') return silence('tls_rpt', name)
  const [record] = textsLike(answer, /^v=TLSRPTv1\s*(?:;|$)/i)
  const issues: Issue[] = []
  const fix = textFix(name, `v=TLSRPTv1; rua=mailto:${reportsTo}`)
  if (record === undefined)
    sayer(issues)('tls_rpt_missing', 'Nobody is told when encryption to this domain fails (TLS-RPT).', fix)
  else if (!readTags(record)?.get('rua'))
    sayer(issues)('tls_rpt_no_rua', 'The TLS-RPT record names nobody to tell.', fix)
  return makeCheck('tls_rpt', {
    evidence: { record: record ?? null },
    issues,
    good: 'Failures of encryption are reported.',
  })
}

export async function checkBimi(ask: Ask, domain: string, dmarc: DmarcEvidence): Promise<Check> {
  const name = `default._bimi.${domain}`
  const answer = await ask(name, 'TXT')
  if (answer.status === 'failed') return silence('bimi', name)
  const [record] = textsLike(answer, /^v=BIMI1\s*(?:;|$)/i)
  const issues: Issue[] = []
  const say = sayer(issues)
  if (record === undefined) {
    const note = 'Put the logo (SVG Tiny PS) at that address first.'
    say(
      'bimi_missing',
      'Inboxes show no logo beside mail of this domain (BIMI).',
      textFix(name, `v=BIMI1; l=https://${domain}/bimi/logo.svg; a=`, note),
    )
    return makeCheck('bimi', { evidence: { record: null }, issues, good: '' })
  }
  const tags = readTags(record)
  if (dmarc.policy === null || dmarc.policy === 'none' || dmarc.sp === 'none') {
    say('bimi_needs_dmarc', 'The logo is shown only where the DMARC policy is quarantine or reject.')
  }
  if (!tags?.get('a'))
    say('bimi_no_certificate', 'Gmail and Apple show the logo only with a certificate (a=).')
  return makeCheck('bimi', {
    evidence: { record, logo: tags?.get('l') ?? null },
    issues,
    good: 'A logo is published.',
  })
}
