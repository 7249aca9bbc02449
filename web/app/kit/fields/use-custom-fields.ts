import { useQuery } from '@tanstack/react-query'
import { type CustomField, listCustomFields } from '../../../../sdk/index.ts'
import { client } from '../session/api.ts'

const none: CustomField[] = []

/** The fields of one kind of record, in their order; asked for once, whatever screens show them. */
export function useCustomFields(entity: CustomField['entity']): CustomField[] {
  const all = useQuery({
    queryKey: ['custom-fields', 'list'],
    queryFn: () => listCustomFields({ client }),
    staleTime: 60_000,
  })
  return all.data?.data.filter(field => field.entity === entity) ?? none
}
