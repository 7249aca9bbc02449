import { useQuery } from '@tanstack/react-query'
import { getDeal } from '../../../../sdk/index.ts'
import { client } from '../session/api.ts'
import { TextLink } from '../text-link.tsx'

/** A deal by its title; its own page then has the answer too. */
export function DealLink({ id, otherwise }: { id: string; otherwise: string }) {
  const found = useQuery({
    queryKey: ['deal', id],
    queryFn: () => getDeal({ client, path: { deal_id: id } }),
  })
  return (
    <TextLink to="/deals/$dealId" params={{ dealId: id }}>
      {found.data?.data.name || otherwise}
    </TextLink>
  )
}
