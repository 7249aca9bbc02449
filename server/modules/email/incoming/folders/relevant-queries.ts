import { sql } from 'kysely'
import type { Ctx } from '#kit/context.ts'
import { addressKey } from '../../addresses.ts'
import { isBounceReport, isDmarcReport, referredIds } from '../classify.ts'
import { insertMailboxOf } from '../queries.ts'
import type { Header } from './list-mails.ts'
import type { FolderName } from './queries.ts'

/**
 * Those of the mails that concern us and are not filed: mail of strangers to strangers is nobody's business here, and not
 * even downloaded. What is filed already lies in this mailbox, too.
 */
export async function selectRelevant(
  ctx: Ctx,
  mailboxId: string,
  folder: FolderName,
  all: readonly Header[],
): Promise<Header[]> {
  if (all.length === 0) return []
  const filed = await listFiled(ctx, all)
  const open: Header[] = []
  for (const header of all) {
    const same = filed.find(one => isSame(one, header))
    if (same) await insertMailboxOf(ctx, same.id, mailboxId)
    else open.push(header)
  }
  const ids = open.flatMap(({ headers }) => referredIds(headers))
  const people = open.flatMap(({ fromEmail, toEmails }) => (folder === 'sent' ? toEmails : [fromEmail]))
  const known = await listKnown(ctx, ids, people, folder)
  return open.filter(({ headers, fromEmail, toEmails }) => {
    if (referredIds(headers).some(id => known.ids.has(id))) return true
    if (folder === 'sent') return toEmails.some(email => known.people.has(email))
    return known.people.has(fromEmail) || isBounceReport(headers, fromEmail) || isDmarcReport(headers)
  })
}

interface FiledRow {
  id: string
  message_id: string
  from_email: string
  date: string | null
  direction: string
  transport: string | null
}

const isSame = (filed: FiledRow, { name, fromEmail, date }: Header): boolean =>
  filed.message_id === name &&
  ((filed.direction === 'out' && filed.transport !== 'external') ||
    (addressKey(filed.from_email) === fromEmail &&
      date !== null &&
      filed.date !== null &&
      Temporal.Instant.from(filed.date).epochMilliseconds === date))

async function listFiled({ db }: Ctx, all: readonly Header[]): Promise<FiledRow[]> {
  const names = all.flatMap(({ name }) => name ?? [])
  if (names.length === 0) return []
  return db
    .selectFrom('email_messages')
    .select(['id', 'message_id', 'from_email', 'date', 'direction', 'transport'])
    .where('direction', 'in', ['out', 'in'])
    .where('message_id', '=', sql<string>`any(${names}::text[])`)
    .execute()
}

/** Which of the ids name filed mail, and which of the people are contacts or were written to. */
async function listKnown(
  { db }: Ctx,
  ids: readonly string[],
  people: readonly string[],
  folder: FolderName,
): Promise<{ ids: Set<string>; people: Set<string> }> {
  const { rows } = await sql<{ id: string | null; email: string | null }>`
    select message_id as id, null as email from email_messages
      where direction in ('in', 'out') and message_id = any(${ids}::text[])
    union all
    select wire_message_id, null from email_messages where wire_message_id = any(${ids}::text[])
    union all
    select null, email_key from contact_addresses where email_key = any(${people}::text[])
    union all
    select null, r.email from email_recipients r join email_messages m on m.id = r.message_id
      where ${folder === 'inbox'} and r.email = any(${people}::text[])
        and m.direction = 'out' and m.status in ('sent', 'bounced', 'unknown')`.execute(db)
  return {
    ids: new Set(rows.flatMap(({ id }) => id ?? [])),
    people: new Set(rows.flatMap(({ email }) => email ?? [])),
  }
}
