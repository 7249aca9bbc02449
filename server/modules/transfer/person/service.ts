import type { Ctx } from '#kit/context.ts'
import { job } from '#kit/job.ts'
import { found } from '#kit/problem.ts'
import { RawReply } from '#kit/route.ts'
import { listHiddenEventIds } from '#modules/calendar/index.ts'
import {
  ContactNotFound,
  eraseContact,
  eraseFromTrash,
  findContact,
  forgetInContactFiles,
} from '#modules/crm/index.ts'
import { hideSuppression } from '#modules/email/index.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { createLongJob, endLongJob } from '#modules/operations/index.ts'
import { forgetInDataFiles } from '../imports/forget.ts'
import { writePersonPage } from './person-page.ts'
import {
  countKept,
  dropCopies,
  forgetWords,
  type Held,
  isNameShared,
  listIdsByAddress,
  readPerson,
  scrubEverywhere,
} from './queries.ts'
import { saysOf, type Traces } from './says.ts'

const HIDDEN = /token|secret|sealed|search_vector|organization_id/

/** What the server makes of a row for itself says nothing to the person. */
const readable = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !HIDDEN.test(key)))

export async function collectPerson(ctx: Ctx, contactId: string) {
  const contact = found(await findContact(ctx.db, contactId), ContactNotFound)
  const held = await withoutPrivate(
    ctx,
    (await readPerson(ctx.db, contactId)).filter(({ kind }) => kind !== 'contacts'),
  )
  await recordAudit(ctx, { action: 'person_exported', targetKind: 'contact', targetId: contactId })
  const groups = Map.groupBy(held, ({ kind }) => kind)
  return {
    contact: contact as Record<string, unknown>,
    held: Object.fromEntries(
      [...groups].map(([kind, rows]) => [kind, rows.map(({ data }) => readable(data))]),
    ),
  }
}

const eventOf = ({ kind, data }: Held): string | undefined =>
  (kind === 'calendar_events' ? data.id : data.event_id) as string | undefined

/** What stands in somebody's private calendar is theirs alone, whomever it is about. */
async function withoutPrivate(ctx: Ctx, held: readonly Held[]): Promise<Held[]> {
  const hidden = await listHiddenEventIds(ctx, [...new Set(held.flatMap(one => eventOf(one) ?? []))])
  return held.filter(one => !hidden.has(eventOf(one) ?? ''))
}

export async function sendPersonPage(ctx: Ctx, contactId: string): Promise<RawReply> {
  const person = await collectPerson(ctx, contactId)
  return new RawReply(
    200,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment; filename="person.html"',
      'cache-control': 'private, no-store',
    },
    writePersonPage(person),
  )
}

/** Fewer letters are in anybody's text by accident. */
const SHORTEST = 6

/**
 * The contact and what hangs on it go at once; a job then takes name, address and number out of every text that is left. Its
 * order holds them until it is done, which is why they are taken out of the order itself at the end.
 */
export async function erasePerson(ctx: Ctx, contactId: string) {
  const contact = found(await findContact(ctx.db, contactId), ContactNotFound)
  const kept = await countKept(ctx.db, contactId, contact.email)
  const emails = contact.emails.map(({ email }) => email)
  const phones = contact.phones.map(({ phone }) => phone)
  const others = [contact.custom.other_emails, contact.custom.other_phones].flat()
  const addresses = [...emails, ...phones, contact.linkedin_url, ...others].filter(
    one => typeof one === 'string' && one.length >= SHORTEST,
  ) as string[]
  for (const { email, suppressed } of contact.emails) {
    if (suppressed || contact.unsubscribed) await hideSuppression(ctx, email)
  }
  await eraseContact(ctx, contactId)
  const isFullName = contact.name.includes(' ') && contact.name.length >= SHORTEST
  const names = isFullName && !(await isNameShared(ctx.db, contact.name)) ? [contact.name] : []
  const job_id = await createLongJob(ctx, { kind: 'contact.erase', total: null })
  const sealed = ctx.services.secrets.seal(JSON.stringify({ addresses, names }), job_id).toString('base64')
  await ctx.enqueue(eraseJob, { job_id, sealed })
  await recordAudit(ctx, {
    action: 'person_erased',
    targetKind: 'contact',
    targetId: contactId,
    detail: { kept },
  })
  return { contact_id: contactId, job_id, kept }
}

/** What is to be taken out is sealed in the order, so that the queue does not hold it either. */
export const eraseJob = job<{ job_id: string; sealed: string }>({
  name: 'transfer.erase_person',
  timeoutSeconds: 900,
  perOrganization: 1,
  handler: async (ctx, { job_id, sealed }) => {
    const traces = JSON.parse(
      ctx.services.secrets.open(Buffer.from(sealed, 'base64'), job_id).toString('utf8'),
    ) as Traces
    // Before the rest, and by itself: what an import reads from here on no longer says anything of the person.
    await ctx.transact(async inner => {
      await forgetInContactFiles(inner, saysOf(traces))
      await forgetInDataFiles(inner, saysOf(traces))
    })
    await ctx.transact(async inner => {
      // An import may have brought them back meanwhile.
      for (const id of await listIdsByAddress(inner.db, traces.addresses)) await eraseContact(inner, id)
      await eraseFromTrash(inner, traces.addresses)
      await dropCopies(inner, traces.addresses)
      await scrubEverywhere(inner.db, traces)
      await forgetWords(inner.db, wordsOf(traces))
      await endLongJob(inner, job_id, { status: 'succeeded' })
    })
  },
})

const wordsOf = ({ addresses, names }: Traces): string[] => [
  ...new Set(
    [...addresses, ...names].flatMap(text =>
      text
        .normalize('NFD')
        .toLowerCase()
        .replaceAll(/[\u0300-\u036f]/g, '')
        .split(/[^\p{L}\p{N}]+/u)
        .filter(word => word.length > 1),
    ),
  ),
]
