import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Deal, type ListDealsResponse, moveDeal, type Stage } from '../../../sdk/index.ts'
import { notifications } from '../notices.tsx'
import { client } from '../session/api.ts'

interface Moving {
  deal: Deal
  stage: Stage
  reason?: string
}

/** At once on the board; put back where it was when the server says no. */
export function useMoveDeal(key: readonly unknown[]) {
  const queries = useQueryClient()
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
      const before = queries.getQueryData<ListDealsResponse>(key)
      queries.setQueryData<ListDealsResponse>(
        key,
        old =>
          old && {
            ...old,
            data:
              stage.kind === 'open'
                ? old.data.map(one =>
                    one.id === deal.id ? { ...one, stage_id: stage.id, stage: stage.name } : one,
                  )
                : old.data.filter(one => one.id !== deal.id),
          },
      )
      return { before }
    },
    onError: (error, _, context) => {
      queries.setQueryData(key, context?.before)
      notifications.show({ color: 'red', message: error.message })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['deals'] }),
  })
}
