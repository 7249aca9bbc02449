import { Badge, Group } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  createDealMeeting,
  type Deal,
  type DealOverview,
  deleteDeals,
  getDealOverview,
  listDealActivities,
  moveDeal,
  updateDeal,
} from '../../../../sdk/index.ts'
import { FieldDetails } from '../../kit/fields/field-details.tsx'
import { PlacedField, type Seen } from '../../kit/fields/inline-field.tsx'
import { DeleteRecord } from '../../kit/record/delete-record.tsx'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { useRecordChange } from '../../kit/record/use-record-change.ts'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { RelatedCards } from '../crm/shared/record/cards.tsx'
import { Composer, type Mode } from '../crm/shared/record/composer.tsx'
import { FilesCard } from '../crm/shared/record/files-card.tsx'
import { OtherValues } from '../crm/shared/record/other-values.tsx'
import { NextSteps } from '../crm/shared/record/steps.tsx'
import { RecordTimeline } from '../crm/shared/record/timeline.tsx'
import { useOverview } from '../crm/shared/record/use-overview.ts'
import { FollowButton } from '../notifications/shared/follow-button.tsx'
import { useDealFields, usePipelines } from './fields.ts'
import { useQuestions } from './moving/use-questions.tsx'
import { DocumentSteps, useDocuments } from './parts/documents.tsx'
import { LinesSection } from './parts/lines-section.tsx'
import { PeopleCard, useDealPeople } from './parts/people-card.tsx'
import { StageBar } from './parts/stage-bar.tsx'
import { useSayMoved } from './use-move-deal.tsx'
import { useDealWords } from './words.ts'

const colors = { open: 'blue', won: 'green', lost: 'red' } as const

export function DealPage(): ReactNode {
  const { dealId } = useParams({ from: '/shell/deals/$dealId' })
  const words = useDealWords()
  const formats = useFormats()
  const path = { deal_id: dealId }
  const changed = useRecordChange<Deal>('deal', 'deals', 'overview', 'activities')
  const [mode, setMode] = useState<Mode>('note')
  const {
    query,
    data,
    record: one,
  } = useOverview<DealOverview>('deal', dealId, () => getDealOverview({ client, path }))
  const [primary] = useDealPeople(dealId)
  const documents = useDocuments(dealId)
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
  if (!data || !one) return <Unloaded query={query} />
  const subject = { type: 'deal', id: dealId } as const
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
      actions={
        <>
          <FollowButton type="deal" id={dealId} />
          <DeleteRecord
            id={dealId}
            label={words.delete}
            message={words.deleted(1)}
            list="/deals/list"
            remove={ids => deleteDeals({ client, body: { ids }, keepalive: true })}
            stale={['deals']}
          />
        </>
      }
      steps={
        <NextSteps
          mailTo={primary?.contact.email ? { contactId: primary.contact_id, dealId } : { dealId }}
          compose={setMode}
        >
          <DocumentSteps {...documents} />
        </NextSteps>
      }
      composer={
        <Composer
          subject={subject}
          name={one.name}
          links={{ deal_id: dealId, contact_id: one.contact_id }}
          meeting={{
            about: words.whoIsInvited,
            submit: words.inviteAll,
            plan: (body, headers) => createDealMeeting({ client, path, headers, body }),
          }}
          mode={mode}
          setMode={setMode}
        />
      }
      folded={words.details}
      aside={
        <>
          <FieldDetails title={words.details} without={['name', 'owner_id']} {...inPlace} />
          <OtherValues values={data.other_values} />
        </>
      }
      cards={
        <>
          <PeopleCard dealId={dealId} />
          <RelatedCards
            related={data}
            cards={[
              { name: 'tasks', add: () => setMode('task') },
              { name: 'meetings', add: () => setMode('meeting') },
              { name: 'quotes', add: () => documents.quote.mutate() },
              { name: 'contracts', add: () => documents.contract.mutate() },
              { name: 'invoices' },
              { name: 'subscriptions' },
              { name: 'emails' },
              { name: 'calls' },
            ]}
          />
          <FilesCard subject={subject} total={data.files.total} />
        </>
      }
    >
      {questions.dialog}
      <LinesSection deal={one} />
      <RecordTimeline
        of={['deal', dealId]}
        load={query => listDealActivities({ client, path, query: { ...query, related: true } })}
        pinned={data.pinned_notes}
        described={inPlace}
      />
    </RecordPage>
  )
}
