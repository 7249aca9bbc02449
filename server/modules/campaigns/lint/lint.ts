import type { Ctx, WorkCtx } from '#kit/context.ts'
import { found, Problem } from '#kit/problem.ts'
import { isPublicMail } from '#kit/text/public-mail.ts'
import { checkWorld } from '#modules/outreach/index.ts'
import { boundedTask, Refused } from '#platform/bounded-work/task.ts'
import { countCandidates } from '../audience/queries.ts'
import type { Audience } from '../audience/schema.ts'
import { CampaignNotFound } from '../errors.ts'
import { findSender } from '../sending/sender.ts'
import type { StoredTest } from '../stored/campaign.ts'
import { type CampaignRow, findCampaign, loadOrganization } from '../stored/queries.ts'
import { countEmpty, findLastSize } from './empty-field-queries.ts'
import type { Read, ToLint } from './lint-work.ts'
import type { Finding, Lint } from './schema.ts'

const lintElsewhere = boundedTask<typeof import('./lint-work.ts'), 'lintMail'>(
  new URL('./lint-work.ts', import.meta.url),
  'lintMail',
)

const costs = { error: 25, warning: 8, info: 2 } as const

/** What somebody should know before it goes out, asked of the mail, of the real audience and of the world. Refuses nothing. */
export async function lintCampaign(ctx: WorkCtx, id: string): Promise<Lint> {
  const { row, from, findings: known } = await ctx.transact(inner => look(inner, id))
  const read = await readMail(ctx, row)
  const domain = from.includes('@') ? from.split('@').at(-1)! : ''
  const [seen, empty] = await Promise.all([
    checkWorld(ctx, domain, read.links),
    ctx.transact(inner => lintEmpty(inner, row, read.bare)),
  ])
  const findings = [...read.findings, ...empty, ...known, ...fromWorld(seen, domain)]
  const score = Math.max(
    0,
    findings.reduce((left, { severity }) => left - costs[severity], 100),
  )
  return { score, findings }
}

async function readMail(ctx: WorkCtx, row: CampaignRow): Promise<Read> {
  const test = row.ab_test as StoredTest | null
  const toLint: ToLint = {
    subjects: test ? test.variants.map(({ subject }) => subject) : [row.subject],
    preheader: row.preheader || (test?.variants.find(({ preheader }) => preheader)?.preheader ?? ''),
    html: row.compiled_html,
    compileError: row.compile_error,
    isEmpty: row.source.trim() === '',
  }
  try {
    return await ctx.services.boundedWork.run(ctx, lintElsewhere, toLint)
  } catch (error) {
    if (!(error instanceof Problem || error instanceof Refused)) throw error
    const message = 'The mail could not be looked through: it takes too much time or memory'
    return {
      findings: [
        { id: 'template_error', severity: 'error', message, evidence: null, fix: 'Make it simpler' },
      ],
      links: [],
      bare: [],
    }
  }
}

async function look(ctx: Ctx, id: string): Promise<{ row: CampaignRow; from: string; findings: Finding[] }> {
  const row = found(await findCampaign(ctx, id), CampaignNotFound)
  const [organization, sender] = await Promise.all([loadOrganization(ctx), findSender(ctx, row)])
  const findings: Finding[] = []
  if (organization.address.trim() === '') {
    findings.push({
      id: 'no_postal_address',
      severity: 'warning',
      message: 'The organization has no postal address, which many laws ask for in outreach',
      evidence: null,
      fix: 'Add it in the settings of the organization',
    })
  }
  if (isPublicMail(sender.from_email.split('@').at(-1)!)) {
    findings.push({
      id: 'free_mail_sender',
      severity: 'warning',
      message: `${sender.from_email} is a free mailbox: mail to many from there is often refused`,
      evidence: sender.from_email,
      fix: 'Send from a domain of your own',
    })
  }
  findings.push(...(await lintAudience(ctx, row)))
  // Behind a local transport there is no domain that anybody would check.
  const isOwn = sender.transport !== 'local' && sender.transport !== 'server'
  return { row, from: isOwn ? sender.from_email : '', findings }
}

const NOTEWORTHY = 50
const LARGE_CHANGE = 3

async function lintAudience(ctx: Ctx, row: CampaignRow): Promise<Finding[]> {
  if (row.audience === null) return []
  const [{ sendable }, last] = await Promise.all([
    countCandidates(ctx, row.audience as Audience),
    findLastSize(ctx, row.id),
  ])
  if (sendable === 0) {
    const message = 'Nobody in the audience can be written to'
    return [
      { id: 'no_recipients', severity: 'error', message, evidence: null, fix: 'Choose another audience' },
    ]
  }
  if (last === null || Math.max(last, sendable) < NOTEWORTHY) return []
  const change = sendable > last ? sendable / last : last / sendable
  if (change < LARGE_CHANGE) return []
  const message = `It goes to ${sendable} people, the campaign before went to ${last}`
  return [
    {
      id: 'audience_large_change',
      severity: 'info',
      message,
      evidence: null,
      fix: 'Check that this is meant',
    },
  ]
}

async function lintEmpty(ctx: Ctx, row: CampaignRow, fields: readonly string[]): Promise<Finding[]> {
  if (row.audience === null) return []
  const findings: Finding[] = []
  for (const field of fields.slice(0, 20)) {
    const affected = await countEmpty(ctx, row.audience as Audience, field)
    if (!affected || affected.count === 0) continue
    findings.push({
      id: 'empty_merge_field',
      severity: 'warning',
      message: `{{${field}}} is empty for ${affected.count} of those who would get it`,
      evidence: `{{${field}}}`,
      fix: `Give it a default: {{${field} | default: "there"}}`,
      affected,
    })
  }
  return findings
}

function fromWorld(seen: Awaited<ReturnType<typeof checkWorld>>, domain: string): Finding[] {
  return seen.map(({ code, message }) =>
    code === 'dead_link'
      ? {
          id: 'broken_link',
          severity: 'error',
          message,
          evidence: message.split(' ')[0]!,
          fix: 'Mend or remove the link',
        }
      : {
          id: 'sender_unauthenticated',
          severity: 'warning',
          message,
          evidence: domain,
          fix: 'Add the record that your mail provider names',
        },
  )
}
