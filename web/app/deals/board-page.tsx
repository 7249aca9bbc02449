import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { ActionIcon, Button, Group, Menu, Select, Text, Title } from '@mantine/core'
import { IconDots, IconList, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { type Deal, listDeals, listPipelines, type Stage } from '../../../sdk/index.ts'
import { LinkButton } from '../link-button.tsx'
import { client } from '../session/api.ts'
import { useMay } from '../session/session.ts'
import { Unloaded } from '../shell/screen-states.tsx'
import { useFormats } from '../speech.tsx'
import css from './board-page.module.css'
import { LostReason } from './lost-reason.tsx'
import { NewDeal } from './new-deal.tsx'
import { nextStageByKey } from './next-stage-by-key.ts'
import { useMoveDeal } from './use-move-deal.ts'
import { useDealWords } from './words.ts'

const LIMIT = 200

export function BoardPage(): ReactNode {
  const words = useDealWords()
  const may = useMay()
  const navigate = useNavigate()
  const search = useSearch({ from: '/shell/deals' })
  const pipelines = useQuery({ queryKey: ['deals', 'pipelines'], queryFn: () => listPipelines({ client }) })
  const all = pipelines.data?.data ?? []
  const pipeline = all.find(one => one.id === search.pipeline) ?? all.find(one => one.is_default) ?? all[0]
  const toggleNew = (isOpen: boolean) =>
    void navigate({ to: '/deals', search: { ...search, new: isOpen || undefined }, replace: true })
  if (!pipeline) return <Unloaded query={pipelines} />
  return (
    <section className={css.screen} aria-label={words.deals}>
      <Group gap="sm">
        <Title order={1}>{words.deals}</Title>
        {all.length > 1 && (
          <Select
            aria-label={words.pipeline}
            data={all.map(one => ({ value: one.id, label: one.name }))}
            value={pipeline.id}
            allowDeselect={false}
            onChange={id => void navigate({ to: '/deals', search: id ? { pipeline: id } : {} })}
          />
        )}
        <div className={css.grow} />
        <LinkButton to="/deals/list" variant="default" leftSection={<IconList size={16} />}>
          {words.list}
        </LinkButton>
        {may('member') && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => toggleNew(true)}>
            {words.newDeal}
          </Button>
        )}
      </Group>
      <Board pipelineId={pipeline.id} stages={pipeline.stages} />
      <NewDeal
        pipelineId={pipeline.id}
        isOpen={search.new === true && may('member')}
        onClose={() => toggleNew(false)}
      />
    </section>
  )
}

interface Move {
  deal: Deal
  stage: Stage
}

function Board({ pipelineId, stages }: { pipelineId: string; stages: readonly Stage[] }) {
  const words = useDealWords()
  const [losing, setLosing] = useState<Move | null>(null)
  const key = ['deals', 'board', pipelineId]
  const list = useQuery({
    queryKey: key,
    queryFn: () => listDeals({ client, query: { pipeline_id: pipelineId, status: 'open', limit: LIMIT } }),
  })
  const move = useMoveDeal(key)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextStageByKey }),
  )
  const deals = list.data?.data ?? []
  const ask = ({ deal, stage }: Move) => {
    if (deal.stage_id === stage.id) return
    if (stage.kind === 'lost') setLosing({ deal, stage })
    else move.mutate({ deal, stage })
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const deal = deals.find(one => one.id === active.id)
    const stage = stages.find(one => one.id === over?.id)
    if (deal && stage) ask({ deal, stage })
  }
  const nameOf = (id: string | number) => deals.find(one => one.id === id)?.name ?? ''
  const stageName = (id: string | number | undefined) => stages.find(one => one.id === id)?.name ?? ''
  // The first stage a deal is over is where it lies: saying so would cut off how to go on.
  const hasJustBeenPicked = useRef(false)
  if (list.isLoadingError) return <Unloaded query={list} />
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{
          announcements: {
            onDragStart: ({ active }) => {
              hasJustBeenPicked.current = true
              return words.picked(nameOf(active.id))
            },
            onDragOver: ({ over }) => {
              if (!over) return undefined
              const isFirst = hasJustBeenPicked.current
              hasJustBeenPicked.current = false
              return isFirst ? undefined : words.over(stageName(over.id))
            },
            onDragEnd: ({ active, over }) => words.moved(nameOf(active.id), stageName(over?.id)),
            onDragCancel: () => words.putBack,
          },
        }}
      >
        <div className={css.board}>
          {stages.map(stage => (
            <StageColumn
              key={stage.id}
              stage={stage}
              stages={stages}
              deals={deals.filter(one => one.stage_id === stage.id)}
              onMove={ask}
            />
          ))}
        </div>
      </DndContext>
      <LostReason
        deal={losing?.deal ?? null}
        onClose={() => setLosing(null)}
        onSay={reason => {
          if (losing) move.mutate({ ...losing, reason })
          setLosing(null)
        }}
      />
    </>
  )
}

interface StageColumnProps {
  stage: Stage
  stages: readonly Stage[]
  deals: readonly Deal[]
  onMove: (move: Move) => void
}

function StageColumn({ stage, stages, deals, onMove }: StageColumnProps) {
  const words = useDealWords()
  const { setNodeRef, isOver } = useDroppable({ id: stage.id })
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
        {stage.kind === 'open' && <Text size="xs">{words.count(deals.length)}</Text>}
      </header>
      <ul className={css.cards}>
        {deals.map(deal => (
          <DealCard key={deal.id} deal={deal} stages={stages} onMove={onMove} />
        ))}
      </ul>
      {deals.length === 0 && <Text className={css.hint}>{words.emptyStage}</Text>}
    </section>
  )
}

interface DealCardProps {
  deal: Deal
  stages: readonly Stage[]
  onMove: (move: Move) => void
}

function DealCard({ deal, stages, onMove }: DealCardProps) {
  const words = useDealWords()
  const formats = useFormats()
  const may = useMay()
  const amount = formats.money(deal.amount_cents, deal.currency)
  const { setNodeRef, listeners, attributes, transform, isDragging } = useDraggable({
    id: deal.id,
    disabled: !may('member'),
  })
  return (
    <li
      ref={setNodeRef}
      className={css.card}
      data-dragging={isDragging || undefined}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
    >
      <div
        className={css.grip}
        {...listeners}
        {...(may('member') ? { ...attributes, 'aria-label': `${amount} ${deal.name}` } : {})}
      >
        <strong>{amount}</strong>
      </div>
      <Link to="/deals/$dealId" params={{ dealId: deal.id }} className={css.name}>
        {deal.name}
      </Link>
      {deal.expected_close_date && (
        <Text size="xs" c="dimmed">
          {words.closes(formats.shortDate(deal.expected_close_date))}
        </Text>
      )}
      {may('member') && (
        <Menu shadow="md" position="bottom-end">
          <Menu.Target>
            <ActionIcon
              className={css.more}
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={`${words.moveTo}: ${deal.name}`}
            >
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{words.moveTo}</Menu.Label>
            {stages
              .filter(stage => stage.id !== deal.stage_id)
              .map(stage => (
                <Menu.Item key={stage.id} onClick={() => onMove({ deal, stage })}>
                  {stage.name}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
