import { Badge, Group, Text, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Deal, getDeal, getDealHistory, type UpdateDealData, updateDeal } from '../../../../sdk/index.ts'
import { FieldDetails } from '../../kit/fields/field-details.tsx'
import { PlacedField, type Seen } from '../../kit/fields/inline-field.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { RecordPage, Section } from '../../kit/record/record-page.tsx'
import { useRecordChange } from '../../kit/record/use-record-change.ts'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { FollowButton } from '../notifications/shared/follow-button.tsx'
import { useDealFields, usePipelines } from './fields.ts'
import { LostReason } from './lost-reason.tsx'
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
  const stages = usePipelines().flatMap(pipeline => pipeline.stages)
  const [losing, setLosing] = useState<Partial<Deal> | null>(null)
  const save = async (body: UpdateDealData['body']) =>
    changed((await updateDeal({ client, path, body })).data)
  const losingIt = useAct(save)
  if (!deal.data) return <Unloaded query={deal} />
  const one = deal.data.data
  const inPlace = {
    of: `deal/${one.id}`,
    fields,
    row: one,
    save: async (change: Partial<Deal>, seen: Seen) => {
      const isLost = stages.find(({ id }) => id === change.stage_id)?.kind === 'lost'
      if (isLost) setLosing(change)
      else await save({ ...change, ...seen })
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
        <Group gap="md">
          {formats.money(one.amount_cents, one.currency)}
          <PlacedField name="owner_id" {...inPlace} />
        </Group>
      }
      actions={<FollowButton type="deal" id={dealId} />}
      folded={words.details}
      aside={<FieldDetails title={words.details} without={['name', 'owner_id']} {...inPlace} />}
    >
      <LostReason
        deal={losing && one}
        onClose={() => setLosing(null)}
        onSay={reason => {
          losingIt.mutate({ ...losing, lost_reason: reason, if_updated_at: one.updated_at })
          setLosing(null)
        }}
      />
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
