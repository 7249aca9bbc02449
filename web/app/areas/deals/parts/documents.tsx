import { Button } from '@mantine/core'
import { IconFileText, IconSignature } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { createDealContract, createDealQuote } from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { client } from '../../../kit/session/api.ts'
import { useDealWords } from '../words.ts'

/** From here to a quote or a contract, with everything that the deal knows. */
export function useDocuments(dealId: string) {
  const navigate = useNavigate()
  const path = { deal_id: dealId }
  const quote = useAct(() => createDealQuote({ client, path, body: {} }), {
    stale: ['quotes', 'deal'],
    onDone: ({ data }) => void navigate({ to: '/quotes/$quoteId', params: { quoteId: data.id } }),
  })
  const contract = useAct(() => createDealContract({ client, path, body: {} }), {
    stale: ['contracts', 'deal'],
    onDone: ({ data }) => void navigate({ to: '/contracts/$contractId', params: { contractId: data.id } }),
  })
  return { quote, contract }
}

export function DocumentSteps({ quote, contract }: ReturnType<typeof useDocuments>) {
  const words = useDealWords()
  const step = { size: 'xs', variant: 'default' } as const
  return (
    <>
      <Button
        {...step}
        leftSection={<IconFileText size={15} />}
        loading={quote.isPending}
        onClick={() => quote.mutate()}
      >
        {words.addQuote}
      </Button>
      <Button
        {...step}
        leftSection={<IconSignature size={15} />}
        loading={contract.isPending}
        onClick={() => contract.mutate()}
      >
        {words.addContract}
      </Button>
    </>
  )
}
