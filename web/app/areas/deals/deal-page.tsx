import { Badge, Group, Text, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Deal, getDeal, getDealHistory, moveDeal, updateDeal } from '../../../../sdk/index.ts'
import { FieldDetails } from '../../kit/fields/field-details.tsx'
import { PlacedField, type Seen } from '../../kit/fields/inline-field.tsx'
import { RecordPage, Section } from '../../kit/record/record-page.tsx'
import { useRecordChange } from '../../kit/record/use-record-change.ts'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { FollowButton } from '../notifications/shared/follow-button.tsx'
import { useDealFields, usePipelines } from './fields.ts'
import { useQuestions } from './moving/use-questions.tsx'
import { LinesSection } from './parts/lines-section.tsx'
import { NextSteps } from './parts/next-steps.tsx'
import { PeopleCard } from './parts/people-card.tsx'
import { StageBar } from './parts/stage-bar.tsx'
import { useSayMoved } from './use-move-deal.tsx'
import { useDealWords } from './words.ts'

const colors = { open: 'blue', won: 'green', lost: 'red' } as const

export function DealPage(): ReactNode {
  const { dealId } = useParams({ from: '/shell/deals/$dealId' })
  const words = useDealWords()
  const formats = useFormats()
  const path = { deal_id: dealId }
  const changed = useRecordChange<Deal>('deal', 'deals', 'history')
  const deal = useQuery({ queryKey: ['deal', dealId], queryFn: () => getDeal({ client, path }) })
  const history = useQuery({
    queryKey: ['deal', dealId, 'history'],
    queryFn: () => getDealHistory({ client, path }),
  })
  const fields = useDealFields()
  const pipelines = usePipelines()
  const stages = pipelines.flatMap(pipeline => pipeline.stages)
  const sayMoved = useSayMoved()
  const onMoved = (moved: Deal) => {
    changed(moved)
    sayMoved(moved, { kind: moved.status, name: moved.stage })
  }
  const questions = useQuestions<Deal>(async ({ updated_at: if_updated_at }, { id: stage_id }, why) => {
    const body = { stage_id, if_updated_at, ...why }
    onMoved((await moveDeal({ client, path, body })).data)
  }, onMoved)
  if (!deal.data) return <Unloaded query={deal} />
  const one = deal.data.data
  const inPlace = {
    of: `deal/${one.id}`,
    fields,
    row: one,
    save: async (change: Partial<Deal>, seen: Seen) => {
      const stage = stages.find(({ id }) => id === change.stage_id)
      if (stage) questions.ask(one, stage)
      else changed((await updateDeal({ client, path, body: { ...change, ...seen } })).data)
    },
  }
  return (
    <RecordPage
      list={{ to: '/deals', label: words.deals }}
      title={<PlacedField name="name" {...inPlace} />}
      badges={
        <Badge variant="light" color={colors[one.status]}>
          {one.status === 'open' ? one.stage : words.statuses[one.status]}
        </Badge>
      }
      subtitle={
        <>
          <Group gap="md" mb="sm">
            {formats.money(one.amount_cents, one.currency)}
            <PlacedField name="owner_id" {...inPlace} />
          </Group>
          <StageBar
            deal={one}
            stages={pipelines.find(({ id }) => id === one.pipeline_id)?.stages ?? []}
            onMove={stage => questions.ask(one, stage)}
          />
        </>
      }
      actions={<FollowButton type="deal" id={dealId} />}
      steps={<NextSteps deal={one} />}
      cards={<PeopleCard dealId={dealId} />}
      folded={words.details}
      aside={<FieldDetails title={words.details} without={['name', 'owner_id']} {...inPlace} />}
    >
      {questions.dialog}
      <LinesSection deal={one} />
      <Section title={words.history}>
        {history.data?.data.length === 0 && <Text c="dimmed">{words.noHistory}</Text>}
        <Timeline bulletSize={12} lineWidth={1}>
          {history.data?.data.map(move => (
            <Timeline.Item
              key={move.number}
              title={
                <Text size="sm">
                  {move.from_stage
                    ? words.movedFromTo(move.from_stage, move.to_stage)
                    : words.startedIn(move.to_stage)}
                </Text>
              }
            >
              <Text size="xs" c="dimmed">
                {formats.dateTime(move.moved_at)}
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
      </Section>
    </RecordPage>
  )
}
