import { useDroppable } from '@dnd-kit/core'
import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type DealCard,
  type DealColumn,
  type GetDealColumnData,
  getDealColumn,
  type Stage,
} from '../../../../../sdk/index.ts'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import css from '../board-page.module.css'
import { useDealWords } from '../words.ts'
import { BoardCard } from './card.tsx'

/** Which deals of the pipeline are shown. */
export type Asked = Pick<NonNullable<GetDealColumnData['query']>, 'owner' | 'idle' | 'filter'>

interface BoardColumnProps {
  column: DealColumn
  /** What its sum is in. */
  currency: string
  asked: Asked
  stages: readonly Stage[]
  onMove: (move: { deal: DealCard; stage: Stage }) => void
}

export function BoardColumn({ column, currency, asked, stages, onMove }: BoardColumnProps) {
  const words = useDealWords()
  const formats = useFormats()
  const { stage, count, amount_cents } = column
  const { setNodeRef, isOver } = useDroppable({ id: stage.id })
  const { deals, hasMore, more } = useWholeColumn(column, asked)
  return (
    <section
      ref={setNodeRef}
      className={css.stage}
      data-over={isOver || undefined}
      data-kind={stage.kind}
      aria-label={stage.name}
    >
      <header className={css.stageHead}>
        <h2>{stage.name}</h2>
        <Text size="xs">{words.count(count)}</Text>
      </header>
      {count > 0 && (
        <Text size="xs" c="dimmed">
          {formats.money(amount_cents, currency)}
        </Text>
      )}
      {stage.kind !== 'open' && (
        <Text size="xs" c="dimmed">
          {words.lately}
        </Text>
      )}
      <ul className={css.cards}>
        {deals.map(deal => (
          <BoardCard key={deal.id} deal={deal} stages={stages} onMove={onMove} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="subtle" size="compact-sm" loading={more.isFetching} onClick={more.show}>
          {words.showMore(formats.number(deals.length), formats.number(count))}
        </Button>
      )}
      {deals.length === 0 && <Text className={css.hint}>{words.emptyStage}</Text>}
    </section>
  )
}

/** The first deals of a column come with the board; the others by the page, when somebody asks for them. */
function useWholeColumn({ stage, deals, next_cursor }: DealColumn, asked: Asked) {
  const [isAsked, setAsked] = useState(false)
  const more = useInfiniteQuery({
    queryKey: ['deals', 'board-column', stage.id, asked],
    queryFn: ({ pageParam }) =>
      getDealColumn({
        client,
        path: { stage_id: stage.id },
        query: { cursor: pageParam, ...asked },
      }),
    initialPageParam: next_cursor ?? '',
    getNextPageParam: last => last.data.next_cursor,
    enabled: isAsked && next_cursor !== null,
  })
  const pages = more.data?.pages ?? []
  const seen = new Set(deals.map(({ id }) => id))
  // What was moved since its page was read stands where the board has it.
  const below = pages.flatMap(page => page.data.deals).filter(deal => !seen.has(deal.id))
  const cursor = pages.length > 0 ? pages.at(-1)!.data.next_cursor : next_cursor
  return {
    deals: [...deals, ...below.filter(deal => deal.stage_id === stage.id)],
    hasMore: next_cursor !== null && cursor !== null,
    more: {
      isFetching: more.isFetching,
      show: () => (isAsked ? void more.fetchNextPage() : setAsked(true)),
    },
  }
}
