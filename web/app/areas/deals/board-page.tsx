import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Button, Group, SegmentedControl, Select, Switch } from '@mantine/core'
import { IconList, IconPlus, IconSettings } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { type DealCard, getDealBoard, listPipelines, type Stage } from '../../../../sdk/index.ts'
import type { Field } from '../../kit/fields/field.ts'
import { LinkButton } from '../../kit/link-button.tsx'
import { Conditions } from '../../kit/list/conditions/conditions.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../kit/screen/screen-title.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { type Asked, BoardColumn } from './board/column.tsx'
import css from './board-page.module.css'
import { useDealFields } from './fields.ts'
import { useQuestions } from './moving/use-questions.tsx'
import { NewDeal } from './new-deal.tsx'
import { nextStageByKey } from './next-stage-by-key.ts'
import { useMoveDeal } from './use-move-deal.tsx'
import { useDealWords } from './words.ts'

export function BoardPage(): ReactNode {
  const words = useDealWords()
  const may = useMay()
  const navigate = useNavigate()
  const search = useSearch({ from: '/shell/deals' })
  const pipelines = useQuery({ queryKey: ['deals', 'pipelines'], queryFn: () => listPipelines({ client }) })
  const all = pipelines.data?.data ?? []
  const pipeline = all.find(one => one.id === search.pipeline) ?? all.find(one => one.is_default) ?? all[0]
  const fields = useDealFields()
  const show = (next: Partial<typeof search>) =>
    void navigate({ to: '/deals', search: { ...search, ...next }, replace: true })
  const toggleNew = (isOpen: boolean) => show({ new: isOpen || undefined, with: undefined })
  if (!pipeline) return <Unloaded query={pipelines} />
  return (
    <section className={css.screen} aria-label={words.deals}>
      <Group gap="sm">
        <ScreenTitle>{words.deals}</ScreenTitle>
        {all.length > 1 && (
          <Select
            aria-label={words.pipeline}
            data={all.map(one => ({ value: one.id, label: one.name }))}
            value={pipeline.id}
            allowDeselect={false}
            onChange={id => id && void navigate({ to: '/deals', search: { ...search, pipeline: id } })}
          />
        )}
        <SegmentedControl
          size="xs"
          aria-label={words.whose}
          data={[
            { value: 'all', label: words.everybodys },
            { value: 'me', label: words.mine },
          ]}
          value={search.owner ?? 'all'}
          onChange={owner => show({ owner: owner === 'me' ? 'me' : undefined })}
        />
        <Switch
          size="xs"
          label={words.idle}
          checked={search.idle === true}
          onChange={event => show({ idle: event.currentTarget.checked || undefined })}
        />
        <Conditions
          entity="deals"
          known={fields as readonly Field<never>[]}
          filter={search.filter}
          onChange={filter => show({ filter })}
        />
        <div className={css.grow} />
        {may('admin') && (
          <LinkButton
            to="/settings/pipelines"
            variant="subtle"
            color="gray"
            aria-label={words.pipelineSettings}
          >
            <IconSettings size={16} />
          </LinkButton>
        )}
        <LinkButton to="/deals/list" variant="default" leftSection={<IconList size={16} />}>
          {words.list}
        </LinkButton>
        {may('member') && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => toggleNew(true)}>
            {words.newDeal}
          </Button>
        )}
      </Group>
      <Board pipelineId={pipeline.id} stages={pipeline.stages} asked={askedOf(search)} />
      <NewDeal
        pipelineId={pipeline.id}
        start={search.with}
        isOpen={search.new === true && may('member')}
        onClose={() => toggleNew(false)}
      />
    </section>
  )
}

interface Move {
  deal: DealCard
  stage: Stage
}

interface BoardProps {
  pipelineId: string
  stages: readonly Stage[]
  asked: Asked
}

const askedOf = ({ owner, idle, filter }: Asked): Asked => ({
  ...(owner ? { owner } : {}),
  ...(idle ? { idle } : {}),
  ...(filter ? { filter } : {}),
})

function Board({ pipelineId, stages, asked }: BoardProps) {
  const words = useDealWords()
  const key = ['deals', 'board', pipelineId, asked]
  const board = useQuery({
    queryKey: key,
    queryFn: () => getDealBoard({ client, query: { pipeline_id: pipelineId, ...asked } }),
    placeholderData: keepPreviousData,
  })
  const queries = useQueryClient()
  const move = useMoveDeal(key)
  const carried = useRef<string>(null)
  const drawn = board.data
  useEffect(() => {
    // The card is another one in its new stage: whoever carried it by key goes on from there.
    if (!drawn || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-grip="${carried.current}"]`)?.focus()
  }, [drawn])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextStageByKey }),
  )
  const questions = useQuestions<DealCard>(
    (deal, stage, why) => move.mutateAsync({ deal, stage, why }),
    () => void queries.invalidateQueries({ queryKey: ['deals'] }),
  )
  const ask = ({ deal, stage }: Move) => questions.ask(deal, stage)
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const deal = active.data.current as DealCard | undefined
    const stage = stages.find(one => one.id === over?.id)
    if (!deal || !stage) return
    carried.current = deal.id
    ask({ deal, stage })
  }
  const nameOf = ({ data }: DragEndEvent['active']) => (data.current as DealCard | undefined)?.name ?? ''
  const stageName = (id: string | number | undefined) => stages.find(one => one.id === id)?.name ?? ''
  // The first stage a deal is over is where it lies: saying so would cut off how to go on.
  const hasJustBeenPicked = useRef(false)
  if (!board.data) return <Unloaded query={board} />
  const { columns, currency } = board.data.data
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{
          screenReaderInstructions: { draggable: words.howToMove },
          announcements: {
            onDragStart: ({ active }) => {
              hasJustBeenPicked.current = true
              return words.picked(nameOf(active))
            },
            onDragOver: ({ over }) => {
              if (!over) return undefined
              const isFirst = hasJustBeenPicked.current
              hasJustBeenPicked.current = false
              return isFirst ? undefined : words.over(stageName(over.id))
            },
            onDragEnd: ({ active, over }) => words.moved(nameOf(active), stageName(over?.id)),
            onDragCancel: () => words.putBack,
          },
        }}
      >
        <div className={css.board}>
          {columns.map(column => (
            <BoardColumn
              key={column.stage.id}
              column={column}
              currency={currency}
              asked={asked}
              stages={stages}
              onMove={ask}
            />
          ))}
        </div>
      </DndContext>
      {questions.dialog}
    </>
  )
}
