import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import { found } from '#kit/problem.ts'
import { BankMappingNotFound } from '../errors.ts'
import type { BankMapping, Columns } from './schema.ts'

const select = ({ db }: Ctx) =>
  db
    .selectFrom('bank_mappings')
    .select([
      'id',
      'name',
      'delimiter',
      'encoding',
      'decimal_mark as decimal',
      'date_format',
      'skip_rows',
      'header',
      'columns',
    ])
    .$castTo<BankMapping>()

export const listMappings = (ctx: Ctx): Promise<BankMapping[]> => select(ctx).orderBy('id').execute()

export const requireMapping = async (ctx: Ctx, id: string): Promise<BankMapping> =>
  found(await select(ctx).where('id', '=', id).executeTakeFirst(), BankMappingNotFound)

export async function insertMapping(ctx: Ctx, given: Omit<BankMapping, 'id'>): Promise<BankMapping> {
  const { decimal, columns, ...plain } = given
  const id = newId()
  await ctx.db
    .insertInto('bank_mappings')
    .values({
      ...plain,
      id,
      decimal_mark: decimal,
      columns: toJson(columns as Columns),
      created_at: ctx.now.toString(),
    })
    .execute()
  return requireMapping(ctx, id)
}

export const deleteMapping = async ({ db }: Ctx, id: string): Promise<void> => {
  const gone = await db.deleteFrom('bank_mappings').where('id', '=', id).returning('id').executeTakeFirst()
  found(gone, BankMappingNotFound)
}
