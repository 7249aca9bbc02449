import { InvalidInput } from '#kit/problem.ts'
import { admin, idParam, route } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { BankMappingNotFound } from '../errors.ts'
import { deleteMapping, insertMapping, listMappings } from './queries.ts'
import { BankMapping, BankMappingIn } from './schema.ts'

const tag = 'Bank'

/** What no row could ever be read by. */
function check({ columns, date_format: format }: BankMappingIn): void {
  if (
    (columns.amount ?? null) === null &&
    ((columns.debit ?? null) === null || (columns.credit ?? null) === null)
  ) {
    throw InvalidInput('columns must name amount, or debit and credit')
  }
  const parts = format.match(/YYYY|YY|MM|DD/g) ?? []
  const isDate =
    parts.length === 3 && ['Y', 'M', 'D'].every(letter => parts.some(part => part.startsWith(letter)))
  if (!isDate) throw InvalidInput('date_format must be of YYYY, YY, MM and DD')
}

export const mappingRoutes = [
  route({
    method: 'GET',
    path: '/bank-mappings',
    tag,
    summary: 'List how CSV files of banks are read',
    returns: Data(Type.Array(BankMapping)),
    handler: async ctx => ({ data: await listMappings(ctx) }),
  }),
  route({
    method: 'POST',
    path: '/bank-mappings',
    tag,
    summary: 'Say how the CSV files of a bank are read',
    description:
      'Columns by their names, or by numbers from 1. Marks of thousands are skipped. With `balance` each row must follow from its neighbour.',
    access: admin,
    status: 201,
    body: BankMappingIn,
    returns: Data(BankMapping),
    example: {
      body: {
        name: 'Sparkasse',
        delimiter: ';',
        decimal: ',',
        date_format: 'DD.MM.YYYY',
        columns: {
          booked_on: 'Buchungstag',
          amount: 'Betrag',
          name: 'Name',
          remittance: ['Verwendungszweck'],
        },
      },
    },
    handler: async (ctx, { body }) => {
      check(body)
      const { delimiter = ',', encoding = 'utf-8', decimal = '.', skip_rows = 0, header = true } = body
      const { name, date_format, columns } = body
      return {
        data: await insertMapping(ctx, {
          name,
          date_format,
          columns,
          delimiter,
          encoding,
          decimal,
          skip_rows,
          header,
        }),
      }
    },
  }),
  route({
    method: 'DELETE',
    path: '/bank-mappings/{bank_mapping_id}',
    tag,
    summary: 'Remove a mapping',
    description: 'What was read by it stays.',
    access: admin,
    params: { bank_mapping_id: idParam('bank_mapping', BankMappingNotFound) },
    errors: [BankMappingNotFound],
    handler: async (ctx, { params }) => {
      await deleteMapping(ctx, params.bank_mapping_id)
      return {}
    },
  }),
]
