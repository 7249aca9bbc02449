import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { found, InvalidInput, Problem, RateLimited } from '#kit/problem.ts'
import { ContactNotFound, loadPeople, type Person, samplePerson } from '#modules/crm/index.ts'
import { addressKey, checkMaySend, deliverNow, sendMail } from '#modules/email/index.ts'
import { findNames } from '#modules/identity/index.ts'
import { isEmail } from '#platform/server/validation.ts'
import { CampaignNotFound, TemplateError, UnknownVariant } from '../errors.ts'
import { contentOf } from '../rendering/content-of.ts'
import { fieldsOf, type Merged, mergeAll } from '../rendering/merge.ts'
import { viewUrlOf } from '../rendering/view-token.ts'
import { accountOf, requireSender } from '../sending/sender.ts'
import type { StoredTest } from '../stored/campaign.ts'
import { type CampaignRow, findCampaign, loadOrganization } from '../stored/queries.ts'

const AN_HOUR = { capacity: 100, refillPerSecond: 100 / 3_600 }
const NO_RECIPIENT = '00000000-0000-7000-8000-000000000000'

interface TestSendIn {
  to: string[]
  contact_id?: string | null | undefined
  variant?: string | null | undefined
}

type Good = Extract<Merged, { error?: undefined }>

export interface TestSent {
  sent: string[]
  failed: { email: string; detail: string }[]
}

/** The mail as one person would get it, to colleagues: marked as a test, not tracked, in no count. */
export async function testSend(ctx: WorkCtx, id: string, input: TestSendIn): Promise<TestSent> {
  const row = found(await ctx.transact(inner => findCampaign(inner, id)), CampaignNotFound)
  const addresses = readAddresses(input.to)
  const test = row.ab_test as StoredTest | null
  if (input.variant && !test?.variants.some(({ label }) => label === input.variant))
    throw UnknownVariant(input.variant)
  if (row.compile_error) throw TemplateError(row.compile_error)
  const fields = await ctx.transact(async inner => {
    const way = { account_id: await accountOf(inner, row), integration_id: row.sender_integration_id }
    await checkMaySend(inner, way, addresses.length)
    return readFieldsFor(inner, row, input.contact_id)
  })
  const [mail] = await mergeAll(ctx, contentOf(row, input.variant ?? null), [fields])
  if (mail!.error !== undefined) throw TemplateError(mail!.error)
  const taken = await ctx.services.throttle.take(
    `campaign-tests:${ctx.organizationId}`,
    AN_HOUR,
    addresses.length,
  )
  if (!taken.allowed) throw RateLimited(taken.retryAfter)
  const result: TestSent = { sent: [], failed: [] }
  for (const email of addresses) {
    const detail = await sendOne(ctx, row, email, mail as Good)
    if (detail === null) result.sent.push(email)
    else result.failed.push({ email, detail })
  }
  return result
}

function readAddresses(to: readonly string[]): string[] {
  if (to.length === 0) throw InvalidInput('to must have at least 1 item')
  const bad = to.findIndex(email => !isEmail(email.trim()))
  if (bad >= 0) throw InvalidInput(`to[${bad}] must be a valid email address`)
  return [...new Map(to.map(email => [addressKey(email.trim()), email.trim()])).values()]
}

async function readFieldsFor(ctx: Ctx, row: CampaignRow, contactId: string | null | undefined) {
  const [person, organization, sender] = await Promise.all([
    contactId
      ? loadPeople(ctx.db, [contactId]).then(people =>
          found(people.get(contactId.toLowerCase()), ContactNotFound),
        )
      : asSample(ctx),
    loadOrganization(ctx),
    requireSender(ctx, row),
  ])
  const around = {
    campaign: row,
    organization,
    sender: { ...sender, from_name: row.from_name ?? sender.from_name },
  }
  return fieldsOf(person, around, viewUrlOf(ctx, NO_RECIPIENT))
}

/** The caller's own name, and sample values for the rest. */
async function asSample(ctx: Ctx): Promise<Person> {
  const userId = userIdOf(ctx)
  const name = userId === null ? undefined : (await findNames(ctx, [userId])).get(userId)?.name
  if (!name?.trim()) return samplePerson
  const [first_name, ...rest] = name.trim().split(/\s+/)
  const own = { first_name, last_name: rest.join(' '), name, full_name: name }
  const contact = { ...(samplePerson.fields.contact as object), ...own }
  return { ...samplePerson, name, fields: { ...samplePerson.fields, ...own, contact } }
}

/** Null when it left; otherwise why not. */
async function sendOne(ctx: WorkCtx, row: CampaignRow, email: string, mail: Good): Promise<string | null> {
  try {
    const { message_id } = await ctx.transact(async inner =>
      sendMail(inner, {
        kind: 'campaign',
        category: 'outreach',
        to: email,
        subject: `[Test] ${mail.subject}`,
        body_html: mail.html,
        body_text: mail.text,
        contact_id: null,
        account_id: await accountOf(inner, row),
        integration_id: row.sender_integration_id,
        from_name: row.from_name,
        reply_to: row.reply_to,
        signature: false,
      }),
    )
    const outcome = await deliverNow(ctx, message_id)
    return outcome?.status === 'sent' ? null : (outcome?.error ?? 'The mail is still on its way')
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}
