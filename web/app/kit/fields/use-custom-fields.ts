import { useQuery } from '@tanstack/react-query'
import { type CustomField, listCustomFields } from '../../../../sdk/index.ts'
import type { FilterKey, SortKey } from '../list/query.ts'
import { client } from '../session/api.ts'
import type { Field } from './field.ts'

/** What people added to a kind of record, in its order; asked for once, whatever screens show it. */
export function useCustomDefinitions(entity: CustomField['entity']): CustomField[] {
  const all = useQuery({
    queryKey: ['custom-fields', 'list'],
    queryFn: () => listCustomFields({ client }),
    staleTime: 60_000,
  })
  return (all.data?.data ?? []).filter(field => field.entity === entity)
}

/** The same as fields like those that are there from the start. */
export const useCustomFields = <Row, Data>(entity: CustomField['entity']): Field<Row, Data>[] =>
  useCustomDefinitions(entity).map(field => described(field))

const filtered: readonly CustomField['type'][] = ['boolean', 'select', 'multiselect']

function described<Row, Data>({ key, label, type, options, required }: CustomField): Field<Row, Data> {
  const name = `custom.${key}` as const
  return {
    name,
    label,
    type,
    options: options.map(option => ({ value: option, label: option })),
    import: true,
    bulk: true,
    ...(required ? { isRequired: true } : {}),
    ...(type === 'long_text' ? {} : { sort: name as SortKey<Row, Data> }),
    ...(filtered.includes(type) ? { filterAny: name as FilterKey<Data> } : {}),
  }
}
