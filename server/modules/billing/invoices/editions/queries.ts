import { sql } from 'kysely'
import { type Ctx, userIdOf } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import type { EInvoiceFormat } from '../../documents/e-invoice/profiles.ts'
import { noBank } from '../../settings/bank.ts'
import type { Letterhead } from '../../settings/profile.ts'
import { ownAccounts } from '../../settings/profile-queries.ts'
import type { Edition, InvoiceContent, NoteContent, PrintedInvoice } from './content.ts'

export type Origin = 'issue' | 'edit' | 'request' | 'later'

interface NewEdition {
  invoiceId: string
  noteId?: string
  origin: Origin
  reason?: string | null
  content: InvoiceContent | NoteContent
}

/** With the seller as it is now, which is stored only where it is not what it was the last time. */
export async function insertEdition(
  ctx: Ctx,
  { invoiceId, noteId, origin, reason, content }: NewEdition,
): Promise<void> {
  const now = ctx.now.toString()
  await sql`
    with head as materialized (
      select jsonb_build_object(
        'organization', jsonb_build_object('name', o.name, 'timezone', o.timezone, 'currency', o.currency,
          'locale', o.locale, 'address', o.address, 'country', o.country, 'tax_id', o.tax_id,
          'tax_number', o.tax_number, 'legal_address', o.legal_address,
          'registration_number', o.registration_number, 'contact_name', o.contact_name,
          'electronic_address', o.electronic_address, 'email', o.email, 'phone', o.phone, 'website', o.website,
          'has_logo', o.logo is not null, 'branding', o.branding),
        'invoices', jsonb_build_object('page_size', coalesce(i.page_size, 'A4'), 'bank', i.bank,
          'payment_instructions', i.payment_instructions)
          -- Only where they say something: the same seller is the same text as before there were any.
          || case when coalesce(i.bank ->> 'iban', i.bank ->> 'account_number') is null and a.accounts is not null
            then jsonb_build_object('accounts', a.accounts) else '{}' end
          || case when i.payment_reference = 'rf' then jsonb_build_object('payment_reference', 'rf') else '{}' end,
        'logo', o.logo) as content
      from organizations o left join invoice_settings i on true left join ${ownAccounts} on true
    ), hashed as materialized (
      select content, encode(sha256(convert_to(content::text, 'UTF8')), 'hex') as sha256 from head
    ), kept as (
      insert into letterheads (sha256, content) select sha256, content from hashed on conflict do nothing
    )
    insert into document_editions (id, invoice_id, credit_note_id, edition, origin, reason, letterhead_sha256, content,
      created_by_id, created_at)
    select ${newId()}, ${invoiceId}, ${noteId ?? null}, ${noteId ? 1 : nextEdition(invoiceId)}, ${origin},
      ${reason ?? null}, sha256, ${toJson(content)}::jsonb, ${userIdOf(ctx)}, ${now}::timestamptz
    from hashed`.execute(ctx.db)
}

const nextEdition = (invoiceId: string) => sql<number>`(
  select coalesce(max(edition), 0) + 1 from document_editions
  where invoice_id = ${invoiceId} and credit_note_id is null)`

/** The newest edition once more, with other texts. */
export const insertEdited = (ctx: Ctx, invoiceId: string, texts: Partial<PrintedInvoice>): Promise<unknown> =>
  sql`
    insert into document_editions (id, invoice_id, edition, origin, letterhead_sha256, content, created_by_id, created_at)
    select ${newId()}, invoice_id, edition + 1, 'edit', letterhead_sha256,
      jsonb_set(content, '{row}', content -> 'row' || ${toJson(texts)}::jsonb), ${userIdOf(ctx)},
      ${ctx.now.toString()}::timestamptz
    from document_editions
    where invoice_id = ${invoiceId} and credit_note_id is null
    order by edition desc
    limit 1`.execute(ctx.db)

export async function hasEdition({ db }: Ctx, invoiceId: string): Promise<boolean> {
  const found = await db
    .selectFrom('document_editions')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('credit_note_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const editions = ({ db }: Ctx) =>
  db
    .selectFrom('document_editions as e')
    .innerJoin('letterheads as l', 'l.sha256', 'e.letterhead_sha256')
    .leftJoin('document_files as f', join =>
      join.onRef('f.edition_id', '=', 'e.id').on('f.format', '=', 'pdf'),
    )
    .select(['e.id', 'e.edition', 'e.content', 'l.content as letterhead', 'f.content as pdf'])

type Found<Content> = Edition<Content> | undefined

/** The newest one, or the one asked for. */
export async function findEdition(
  ctx: Ctx,
  invoiceId: string,
  edition?: number,
): Promise<Found<InvoiceContent>> {
  let select = editions(ctx).where('e.invoice_id', '=', invoiceId).where('e.credit_note_id', 'is', null)
  if (edition !== undefined) select = select.where('e.edition', '=', edition)
  return readEdition(await select.orderBy('e.edition', 'desc').limit(1).executeTakeFirst())
}

export const findNoteEdition = async (ctx: Ctx, noteId: string): Promise<Found<NoteContent>> =>
  readEdition(await editions(ctx).where('e.credit_note_id', '=', noteId).executeTakeFirst())

function readEdition<Content>(
  found:
    | { id: string; edition: number; content: unknown; letterhead: unknown; pdf: Buffer | null }
    | undefined,
): Found<Content> {
  if (!found) return undefined
  const letterhead = found.letterhead as Letterhead
  const { invoices } = letterhead
  return {
    ...found,
    content: found.content as Content,
    letterhead: { ...letterhead, invoices: { ...invoices, bank: { ...noBank, ...invoices.bank } } },
  }
}

/** `factur-x`: of a document whose PDF was made before the XML could be. */
export interface NewFile {
  format: 'pdf' | EInvoiceFormat
  sha256: string
  content: Buffer
}

/** What was stored first stays: of two that made it at once, one did so in vain. */
export async function insertFiles(ctx: Ctx, editionId: string, files: readonly NewFile[]): Promise<void> {
  await ctx.db
    .insertInto('document_files')
    .values(files.map(file => ({ edition_id: editionId, ...file, created_at: ctx.now.toString() })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export const findFile = ({ db }: Ctx, editionId: string, format: NewFile['format']) =>
  db
    .selectFrom('document_files')
    .select(['content', 'sha256'])
    .where('edition_id', '=', editionId)
    .where('format', '=', format)
    .executeTakeFirst()

export interface ListedEdition {
  edition: number
  origin: Origin
  reason: string | null
  created_at: string
  created_by: { id: number; name: string } | null
  files: { kind: 'pdf' | 'xml'; format: string; sha256: string; size: number }[]
}

/** Newest first. */
export async function listEditions({ db }: Ctx, invoiceId: string): Promise<ListedEdition[]> {
  const { rows } = await sql<ListedEdition>`
    select e.edition, e.origin, e.reason, e.created_at,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as created_by,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', case when f.format in ('pdf', 'factur-x') then 'pdf' else 'xml' end,
          'format', case when position('factur-x.xml'::bytea in f.content) > 0 then 'factur-x' else f.format end,
          'sha256', f.sha256, 'size', length(f.content)) order by f.format = 'pdf' desc, f.format)
        from document_files f where f.edition_id = e.id), '[]') as files
    from document_editions e left join users u on u.id = e.created_by_id
    where e.invoice_id = ${invoiceId} and e.credit_note_id is null
    order by e.edition desc`.execute(db)
  return rows
}

/** Invoices and credit notes of before documents were frozen, by id. */
export async function listUnfrozen(
  { db }: Ctx,
  after: string | null,
  limit: number,
): Promise<{ id: string; invoice_id: string; is_note: boolean }[]> {
  const { rows } = await sql<{ id: string; invoice_id: string; is_note: boolean }>`
    select * from (
      (select id, id as invoice_id, false as is_note from invoices i
        where issued_at is not null and (${after}::uuid is null or id > ${after}::uuid)
          and not exists (
            select from document_editions e where e.invoice_id = i.id and e.credit_note_id is null)
        order by id limit ${limit})
      union all
      (select id, invoice_id, true from credit_notes n
        where (${after}::uuid is null or id > ${after}::uuid)
          and not exists (select from document_editions e where e.credit_note_id = n.id)
        order by id limit ${limit})
    ) unfrozen
    order by id limit ${limit}`.execute(db)
  return rows
}

/** The seller of the newest edition, without the picture, which may be half a megabyte. */
export async function findFrozenSeller(
  { db }: Ctx,
  invoiceId: string,
): Promise<Omit<Letterhead, 'logo'> | undefined> {
  const { rows } = await sql<{ letterhead: Omit<Letterhead, 'logo'> }>`
    select l.content - 'logo' as letterhead
    from document_editions e join letterheads l on l.sha256 = e.letterhead_sha256
    where e.invoice_id = ${invoiceId} and e.credit_note_id is null
    order by e.edition desc
    limit 1`.execute(db)
  const found = rows[0]?.letterhead
  return found && { ...found, invoices: { ...found.invoices, bank: { ...noBank, ...found.invoices.bank } } }
}

/** Undefined before there is a document, null where the seller had no logo on it. */
export async function findFrozenLogo({ db }: Ctx, invoiceId: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ logo: string | null }>`
    select l.content ->> 'logo' as logo
    from document_editions e join letterheads l on l.sha256 = e.letterhead_sha256
    where e.invoice_id = ${invoiceId} and e.credit_note_id is null
    order by e.edition desc
    limit 1`.execute(db)
  return rows[0]?.logo
}
