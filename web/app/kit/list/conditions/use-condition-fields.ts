import { useQuery } from '@tanstack/react-query'
import {
  listCompanyFields,
  listContactFields,
  listDealFields,
  listInvoiceFields,
  listQuoteFields,
  listTaskFields,
  type RecordField,
} from '../../../../../sdk/index.ts'
import type { Field } from '../../fields/field.ts'
import type { RecordKind } from '../../pick/record-kinds.ts'
import { useTranslated } from '../../sentences/use-translated.ts'
import { client } from '../../session/api.ts'

const lists = {
  contacts: listContactFields,
  companies: listCompanyFields,
  deals: listDealFields,
  tasks: listTaskFields,
  quotes: listQuoteFields,
  invoices: listInvoiceFields,
}
export type Conditioned = keyof typeof lists

export const isConditioned = (entity: string): entity is Conditioned => Object.hasOwn(lists, entity)

type Row = Record<string, unknown>
export interface ConditionField extends Field<Row> {
  ops: readonly string[]
}

const kinds: Readonly<Record<string, RecordKind>> = {
  company_id: 'company',
  parent_id: 'company',
  contact_id: 'contact',
  deal_id: 'deal',
}
/** Where several values are chosen from a list, or typed one after another. */
const several = ['text', 'select', 'user', 'tags', 'multiselect']

/** What records can be asked for, in the words their list has for it. */
export function useConditionFields(entity: Conditioned, known: readonly Field<never>[]): ConditionField[] {
  const translated = useTranslated()
  const found = useQuery({
    queryKey: [entity, 'fields'],
    queryFn: () => lists[entity]({ client }),
    staleTime: 60_000,
  })
  const fromApi = ({ name, label, type, ops, options }: RecordField): ConditionField | undefined => {
    const own = known.find(one => (one.name as string) === name) as Field<Row> | undefined
    const record = kinds[name.split('.').at(-1)!]
    if (type === 'record' && !record && !own?.options)
      return { ...plain(name, label), ops: ['is_set', 'not_set'] }
    return {
      ...plain(name, label),
      ...(own ? { label: own.label } : {}),
      // A day is what people mean by a moment.
      type: type === 'datetime' ? 'date' : type === 'record' && own?.options ? 'select' : type,
      ...(record ? { record } : {}),
      ...(own?.options
        ? { options: own.options }
        : options
          ? { options: options.map(value => ({ value, label: translated(value) })) }
          : {}),
      ops: ops.filter(op => several.includes(type) || (op !== 'in' && op !== 'not_in')),
    }
  }
  const plain = (name: string, label: string): ConditionField => ({
    name: name as keyof Row & string,
    label: label.split(': ').map(translated).join(': '),
    type: 'text',
    ops: [],
  })
  return (found.data?.data ?? []).flatMap(field => fromApi(field) ?? [])
}
