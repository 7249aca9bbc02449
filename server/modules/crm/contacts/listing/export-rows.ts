import type { Ctx } from '#kit/context.ts'
import type { Dataset } from '#kit/records/dataset.ts'
import type { ContactChoiceIn } from '../../contact-filter/schema.ts'
import { listFields } from '../../custom-fields/queries.ts'
import { type Contact, contactFields } from '../schema.ts'
import { listAfter } from './list-queries.ts'

const own = contactFields.filter(column => column !== 'score_reasons')

/** Defined fields have columns of their own, which an import reads again; `custom` holds the others. */
export async function contactExportColumns({ db }: Pick<Ctx, 'db'>): Promise<string[]> {
  const fields = await listFields(db, 'contact')
  return [...own, ...fields.map(({ key }) => `custom.${key}`)]
}

/** As the columns want them: `custom` without what has a column. */
export function toExported(contact: Contact, columns: readonly string[]): Record<string, unknown> {
  const row: Record<string, unknown> = { ...contact }
  const others: Record<string, unknown> = { ...contact.custom }
  for (const column of columns) {
    if (!column.startsWith('custom.')) continue
    const key = column.slice('custom.'.length)
    row[column] = contact.custom[key]
    delete others[key]
  }
  row.custom = others
  row.emails = contact.emails.map(({ email }) => email).join('; ')
  row.phones = contact.phones.map(({ phone }) => phone).join('; ')
  return row
}

/** In the order of ids. */
export const contactRows: Dataset['rows'] = {
  columns: contactExportColumns,
  async listAfter(ctx, filter: ContactChoiceIn | null, last, most) {
    const after = (last?.id as string | undefined) ?? null
    const [contacts, columns] = [
      await listAfter(ctx, filter ?? {}, after, most),
      await contactExportColumns(ctx),
    ]
    return contacts.map(contact => toExported(contact, columns))
  },
}
