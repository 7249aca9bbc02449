import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Deal,
  type DealCard,
  type DealColumn,
  type GetDealBoardResponse,
  moveDeal,
  type Stage,
  undoDealMove,
} from '../../../../sdk/index.ts'
import { notifications } from '../../kit/notices.tsx'
import { useCommonWords } from '../../kit/screen/words.ts'
import { client } from '../../kit/session/api.ts'
import { useDealWords } from './words.ts'

interface Moving {
  deal: DealCard
  stage: Stage
  reason?: string
}

/** At once on the board; put back where it was when the server says no. What was won or lost can be taken back. */
export function useMoveDeal(key: readonly unknown[]) {
  const queries = useQueryClient()
  const sayClosed = useSayClosed()
  const change = (draw: (columns: DealColumn[]) => DealColumn[]) =>
    queries.setQueryData<GetDealBoardResponse>(
      key,
      old => old && { ...old, data: { ...old.data, columns: draw(old.data.columns) } },
    )
  return useMutation({
    mutationFn: ({ deal, stage, reason }: Moving) =>
      moveDeal({
        client,
        path: { deal_id: deal.id },
        body: {
          stage_id: stage.id,
          if_updated_at: deal.updated_at,
          ...(reason ? { lost_reason: reason } : {}),
        },
      }),
    onMutate: async ({ deal, stage }) => {
      await queries.cancelQueries({ queryKey: key })
      const before = queries.getQueryData<GetDealBoardResponse>(key)
      change(columns => moved(columns, deal, stage))
      return { before }
    },
    onSuccess: ({ data }, { deal, stage }) => {
      // Whoever moves it on at once does so from what the server has now.
      change(columns => columns.map(one => ({ ...one, deals: one.deals.map(card => renewed(card, data)) })))
      if (stage.kind !== 'open') sayClosed(deal, stage.kind)
    },
    onError: (error, _, context) => {
      queries.setQueryData(key, context?.before)
      notifications.show({ color: 'red', message: error.message })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['deals'] }),
  })
}

const renewed = (card: DealCard, deal: Deal): DealCard => (card.id === deal.id ? { ...card, ...deal } : card)

/** Counts and sums follow with the server's answer. */
const moved = (columns: DealColumn[], deal: DealCard, stage: Stage): DealColumn[] =>
  columns.map(column => {
    const others = column.deals.filter(one => one.id !== deal.id)
    if (column.stage.id !== stage.id) return { ...column, deals: others }
    const there = { ...deal, stage_id: stage.id, stage: stage.name, status: stage.kind }
    return { ...column, deals: stage.kind === 'open' ? [...others, there] : [there, ...others] }
  })

function useSayClosed() {
  const words = useDealWords()
  const shell = useCommonWords()
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: (deal_id: string) => undoDealMove({ client, path: { deal_id } }),
    onSuccess: ({ data }) => notifications.show({ message: words.moved(data.name, data.stage) }),
    onError: error => notifications.show({ color: 'red', message: error.message }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['deals'] }),
  })
  return (deal: DealCard, kind: 'won' | 'lost') => {
    const id = `closed-${deal.id}`
    notifications.show({
      id,
      color: kind === 'won' ? 'green' : 'gray',
      autoClose: 15_000,
      message: (
        <>
          {words.isNow[kind](deal.name)}{' '}
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              notifications.hide(id)
              undo.mutate(deal.id)
            }}
          >
            {shell.undo}
          </Button>
        </>
      ),
    })
  }
}
