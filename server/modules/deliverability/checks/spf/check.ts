import type { Answer, Ask } from '../ask.ts'
import { type Check, type Issue, makeCheck, textFix } from '../check.ts'
import { mendSpf, missingServices, newSpf } from './mend.ts'
import { isSpf, parseSpf, type Term } from './parse.ts'
import { type SpfNode, type SpfTrouble, type SpfWalk, walkSpf } from './walk.ts'

export interface SpfEvidence extends Record<string, unknown> {
  record: string | null
  records: string[]
  lookups: number
  void_lookups: number
  mechanisms: string[]
  tree: SpfNode | null
}

const MOST_LOOKUPS = 10
const MOST_VOIDS = 2
const NEAR = 9
const MOST_QUESTIONS = 50

/** `services`: names of the records whose senders the organization uses. */
export async function checkSpf(
  ask: Ask,
  domain: string,
  services: readonly string[] = [],
): Promise<Check<SpfEvidence>> {
  const limited = limitAsk(ask)
  const answer = await limited(domain, 'TXT')
  const records = answer.values.filter(isSpf)
  if (answer.status === 'failed') return unanswered(domain)
  if (records.length === 0) return absent(domain, services)
  const judged = await judge(limited, domain, records, services)
  const mended = mendSpf(records, judged.walk.troubles, judged.missing, judged.walk.voids)
  const after =
    records.length === 1 && mended === records[0] ? null : await judge(limited, domain, [mended], services)
  const isSafe = after !== null && after.walk.lookups <= MOST_LOOKUPS && after.walk.voids <= MOST_VOIDS
  const codesAfter = new Set(after?.issues.map(({ code }) => code))
  const fix = isSafe
    ? textFix(
        domain,
        mended,
        records.length > 1
          ? 'Take the other records that begin with v=spf1 away.'
          : 'In place of the present record.',
      )
    : null
  // A fix is offered for what it really mends, which was tried on the very answers that the check got.
  const issues = judged.issues.map(issue => ({ ...issue, fix: codesAfter.has(issue.code) ? null : fix }))
  const { lookups, voids, tree } = judged.walk
  return makeCheck('spf', {
    evidence: {
      record: records.length === 1 ? records[0]! : null,
      records,
      lookups,
      void_lookups: voids,
      mechanisms: records.length === 1 ? parseSpf(records[0]!).map(({ text }) => text) : [],
      tree,
    },
    issues,
    good: `The SPF record is right and needs ${lookups} of 10 lookups.`,
  })
}

/** However a zone is made, a check asks fifty different questions at most. */
function limitAsk(ask: Ask): Ask {
  const asked = new Set<string>()
  return async (name, type): Promise<Answer> => {
    const key = `${type} ${name}`
    if (!asked.has(key) && asked.size >= MOST_QUESTIONS) return { status: 'failed', values: [] }
    asked.add(key)
    return ask(name, type)
  }
}

const nothing: SpfEvidence = {
  record: null,
  records: [],
  lookups: 0,
  void_lookups: 0,
  mechanisms: [],
  tree: null,
}

const unanswered = (domain: string): Check<SpfEvidence> =>
  makeCheck('spf', {
    evidence: nothing,
    issues: [
      {
        code: 'spf_dns_error',
        status: 'unknown',
        message: `DNS did not answer for ${domain}.`,
        fix: null,
      },
    ],
    good: '',
  })

const absent = (domain: string, services: readonly string[]): Check<SpfEvidence> =>
  makeCheck('spf', {
    evidence: nothing,
    issues: [
      {
        code: 'spf_missing',
        status: 'fail',
        message: `${domain} has no SPF record: its mail is likely to be taken for spam.`,
        fix: textFix(domain, newSpf(services)),
      },
    ],
    good: '',
  })

interface Judged {
  walk: SpfWalk
  issues: Issue[]
  missing: string[]
}

async function judge(
  ask: Ask,
  domain: string,
  records: readonly string[],
  services: readonly string[],
): Promise<Judged> {
  const walks: SpfWalk[] = []
  for (const record of records) walks.push(await walkSpf(ask, domain, record))
  // Of several none counts; the first is shown, and faults of all are told.
  const walk = {
    ...walks[0]!,
    troubles: walks.flatMap(({ troubles }) => troubles),
    includes: new Set(walks.flatMap(({ includes }) => [...includes])),
  }
  const missing = missingServices(services, walk)
  const issues: Issue[] = []
  const say = (code: string, status: Issue['status'], message: string) =>
    void issues.push({ code, status, message, fix: null })
  if (records.length > 1) {
    say('spf_multiple', 'fail', `${domain} has ${records.length} SPF records; receivers then use none.`)
  }
  for (const trouble of firstOfEach(walk.troubles)) {
    const [code, status, message] = describe(trouble, domain)
    say(code, status, message)
  }
  const { lookups, voids } = walk
  if (lookups > MOST_LOOKUPS) {
    say('spf_too_many_lookups', 'fail', `The SPF record needs ${lookups} lookups; more than 10 are refused.`)
  } else if (lookups >= NEAR) {
    say('spf_near_limit', 'warn', `The SPF record needs ${lookups} of 10 lookups.`)
  }
  if (voids > MOST_VOIDS) {
    say('spf_void_lookups', 'fail', `${voids} names in the SPF record do not exist; more than 2 are refused.`)
  }
  judgeEnd(walk.all, records, say)
  for (const service of missing) {
    say('spf_sender_missing', 'warn', `Mail is sent through ${service}, which the SPF record does not allow.`)
  }
  return { walk, issues, missing }
}

function judgeEnd(
  all: Term['qualifier'] | null,
  records: readonly string[],
  say: (code: string, status: Issue['status'], message: string) => void,
): void {
  const goesOn = records.some(record => parseSpf(record).some(({ kind }) => kind === 'redirect'))
  if (all === '+') say('spf_plus_all', 'fail', 'The SPF record ends in +all: it allows everybody.')
  else if (all === '?') say('spf_neutral_all', 'warn', 'The SPF record ends in ?all: it refuses nobody.')
  else if (all === null && !goesOn) {
    say('spf_no_all', 'warn', 'The SPF record has no all at its end: it refuses nobody.')
  }
}

const firstOfEach = (troubles: readonly SpfTrouble[]): SpfTrouble[] => [
  ...new Map(
    troubles
      .filter(({ code }) => code !== 'spf_void')
      .map(trouble => [`${trouble.code} ${trouble.domain} ${trouble.term.text}`, trouble]),
  ).values(),
]

function describe(
  { code, domain, term }: SpfTrouble,
  own: string,
): [code: string, status: Issue['status'], message: string] {
  const whose = domain === own ? 'The SPF record' : `The SPF record of ${domain}`
  switch (code) {
    case 'spf_syntax':
      return [code, 'fail', `${whose} has a term that nobody understands: ${term.text}`]
    case 'spf_include_missing':
      return [code, 'fail', `${whose} leads to ${term.target}, which has no SPF record.`]
    case 'spf_multiple':
      return [code, 'fail', `${whose} leads to ${term.target}, which has several SPF records.`]
    case 'spf_loop':
      return [code, 'fail', `${whose} leads back to ${term.target}.`]
    case 'spf_mx_limit':
      return [
        code,
        'fail',
        `${whose} asks for the mail servers of ${term.target ?? domain}, which are more than 10.`,
      ]
    case 'spf_ptr':
      return [code, 'warn', `${whose} uses ptr, which is slow and which many receivers ignore.`]
    default:
      return ['spf_dns_error', 'unknown', `DNS did not answer for ${term.target ?? domain}.`]
  }
}
