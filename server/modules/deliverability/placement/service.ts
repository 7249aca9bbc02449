import type { Ctx, WorkCtx } from '#kit/context.ts'
import { userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import {
  checkMayUse,
  findDefaultMailbox,
  findNamedMailbox,
  findOwnMailbox,
  MailboxNotFound,
  sendMails,
} from '#modules/email/index.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { listSeedRows, type SeedRow } from '../seeds/queries.ts'
import { SeedNotFound } from '../seeds/schema.ts'
import { DEADLINE_MINUTES, look, planLook } from './look.ts'
import { showTest } from './present.ts'
import { findTestRow, insertResults, insertTest, listResults, listTestRows, setResult } from './queries.ts'
import { type NewTest, type PlacementTest, TestNotFound, type TestQuery } from './schema.ts'

const SUBJECT = 'A note about your next delivery'
const BODY =
  '<p>Hello,</p><p>this is a short note to see whether mail from this address arrives as it should. There is nothing you need to do.</p><p>Kind regards</p>'

async function chooseMailbox(ctx: Ctx, input: NewTest) {
  const wanted = input.mailbox_id ?? input.inbox_id ?? input.account_id
  await checkMayUse(ctx, wanted)
  if (wanted) return found(await findNamedMailbox(ctx, wanted), MailboxNotFound)
  const userId = userIdOf(ctx)
  const own = userId === null ? undefined : await findOwnMailbox(ctx, userId)
  const mailbox = own ?? (await findDefaultMailbox(ctx))
  if (!mailbox) throw InvalidInput('No mailbox to send from')
  return mailbox
}

async function chooseSeeds(ctx: Ctx, ids: readonly string[] | undefined): Promise<SeedRow[]> {
  const all = await listSeedRows(ctx)
  const wanted =
    ids === undefined
      ? all
      : [...new Set(ids)].map(id =>
          found(
            all.find(seed => seed.id === id),
            SeedNotFound,
          ),
        )
  if (wanted.length === 0) throw InvalidInput('Add a seed address first')
  return wanted
}

/** The test, its mails and the first look are one transaction: there is all of it or nothing. */
export async function startTest(ctx: Ctx, input: NewTest): Promise<PlacementTest> {
  const mailbox = await chooseMailbox(ctx, input)
  const seeds = await chooseSeeds(ctx, input.seed_ids)
  const id = newId()
  const subject = input.subject?.trim() || SUBJECT
  await insertTest(ctx, {
    id,
    mailbox_id: mailbox.id,
    from_email: mailbox.email,
    subject,
    status: 'sending',
    created_by_id: userIdOf(ctx),
    created_at: ctx.now.toString(),
    deadline_at: ctx.now.add({ minutes: DEADLINE_MINUTES }).toString(),
  })
  const results = seeds.map(({ id: seedId, email, provider }, position) => ({
    id: newId(),
    test_id: id,
    position,
    seed_id: seedId,
    email,
    provider,
  }))
  await insertResults(ctx, results)
  const recorded = await sendMails(
    ctx,
    results.map(result => ({
      kind: 'placement' as const,
      // No gate: a seed that somebody suppressed by mistake is still to be found out about.
      category: 'transactional' as const,
      to: result.email,
      contact_id: null,
      mailbox_id: mailbox.id,
      subject,
      body_html: input.body_html?.trim() || BODY,
      track_opens: true,
      track_clicks: true,
      source_kind: 'placement_result',
      source_id: result.id,
    })),
  )
  for (const [index, { recorded: mail, refused }] of recorded.entries()) {
    const result = results[index]!
    if (mail) await setResult(ctx, result.id, { message_id: mail.message_id })
    else await setResult(ctx, result.id, { placement: 'unknown', error: refused.message })
  }
  await planLook(ctx, id, ctx.now, ctx.now)
  await recordAudit(ctx, { action: 'placement_test_started', targetKind: 'placement_test', targetId: id })
  return getTest(ctx, id)
}

export async function getTest(ctx: Ctx, id: string): Promise<PlacementTest> {
  const test = found(await findTestRow(ctx, id), TestNotFound)
  return showTest(test, await listResults(ctx, [id]))
}

export async function listTests(ctx: Ctx, query: TestQuery) {
  const { data: rows, pagination } = await listTestRows(ctx, query.mailbox_id, query)
  const results = Map.groupBy(
    await listResults(
      ctx,
      rows.map(({ id }) => id),
    ),
    ({ test_id }) => test_id,
  )
  return {
    data: rows.map(row => showTest(row, results.get(row.id) ?? [])),
    pagination,
  }
}

/** Looks now; also after the end, when a late mail may still be found. */
export async function checkTest(ctx: WorkCtx, id: string): Promise<PlacementTest> {
  found(await ctx.transact(inner => findTestRow(inner, id)), TestNotFound)
  await look(ctx, id)
  return ctx.transact(inner => getTest(inner, id))
}
