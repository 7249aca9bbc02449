import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getContact } from '../../../../../sdk/index.ts'
import { client } from '../../../kit/session/api.ts'
import type { DraftOrder } from './draft.ts'

/** A new order, filled in for the contact from whose page one comes; undefined until it is known who that is. */
export function useOrderFor(
  { contact, deal }: { contact?: string; deal?: string },
  blank: DraftOrder,
): DraftOrder | undefined {
  const found = useQuery({
    queryKey: ['contact', contact],
    queryFn: () => getContact({ client, path: { contact_id: contact ?? '' } }),
    enabled: contact !== undefined,
  })
  const person = found.data?.data
  const isKnown = contact === undefined || person !== undefined || found.isError
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what is typed from then on is the editor's
  return useMemo(
    () =>
      isKnown
        ? {
            ...blank,
            deal_id: deal ?? null,
            ...(person
              ? {
                  contact_id: person.id,
                  contact_label: person.name || person.email || '',
                  company_id: person.company_id,
                  bill_to_name: person.company_name || person.name,
                  bill_to_email: person.email ?? '',
                }
              : {}),
          }
        : undefined,
    [isKnown, person?.id, deal],
  )
}
