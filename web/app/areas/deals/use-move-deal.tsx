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
import type { Why } from './moving/close-dialog.tsx'
import { useDealWords } from './words.ts'

interface Moving {
  deal: DealCard
  stage: Stage
  why?: Why
}

/** At once on the board; put back where it was when the server says no. */
export function useMoveDeal(key: readonly unknown[]) {
  const queries = useQueryClient()
  const sayMoved = useSayMoved()
  const change = (draw: (columns: DealColumn[]) => DealColumn[]) =>
    queries.setQueryData<GetDealBoardResponse>(
      key,
      old => old && { ...old, data: { ...old.data, columns: draw(old.data.columns) } },
    )
  return useMutation({
    mutationFn: ({ deal, stage, why }: Moving) =>
      moveDeal({
        client,
        path: { deal_id: deal.id },
        body: {
          stage_id: stage.id,
          if_updated_at: deal.updated_at,
          ...why,
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
      sayMoved(deal, stage)
    },
    // What went wrong is told, or asked for, by whoever asked for the move.
    onError: (_, __, context) => void queries.setQueryData(key, context?.before),
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

/** What was moved can be taken back. */
export function useSayMoved() {
  const words = useDealWords()
  const shell = useCommonWords()
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: (deal_id: string) => undoDealMove({ client, path: { deal_id } }),
    onSuccess: ({ data }) => notifications.show({ message: words.moved(data.name, data.stage) }),
    onError: error => notifications.show({ color: 'red', message: error.message }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['deals'] })
      void queries.invalidateQueries({ queryKey: ['deal'] })
    },
  })
  return (deal: Deal, { kind, name }: Pick<Stage, 'kind' | 'name'>) => {
    const id = `moved-${deal.id}`
    notifications.show({
      id,
      color: kind === 'won' ? 'green' : 'gray',
      autoClose: kind === 'open' ? 6_000 : 15_000,
      message: (
        <>
          {kind === 'open' ? words.moved(deal.name, name) : words.isNow[kind](deal.name)}{' '}
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
