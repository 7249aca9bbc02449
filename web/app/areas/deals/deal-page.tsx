import { Badge, Text, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Deal, getDeal, getDealHistory, updateDeal } from '../../../../sdk/index.ts'
import { CustomDetails } from '../../kit/fields/custom-details.tsx'
import { CompanyLink, ContactLink } from '../../kit/record/record-links.tsx'
import { Details, RecordPage, Section } from '../../kit/record/record-page.tsx'
import { useRecordChange } from '../../kit/record/use-record-change.ts'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { FollowButton } from '../notifications/shared/follow-button.tsx'
import { useDealWords } from './words.ts'

const colors = { open: 'blue', won: 'green', lost: 'red' } as const

export function DealPage(): ReactNode {
  const { dealId } = useParams({ from: '/shell/deals/$dealId' })
  const words = useDealWords()
  const formats = useFormats()
  const path = { deal_id: dealId }
  const changed = useRecordChange<Deal>('deal', 'deals')
  const deal = useQuery({ queryKey: ['deal', dealId], queryFn: () => getDeal({ client, path }) })
  const history = useQuery({
    queryKey: ['deal', dealId, 'history'],
    queryFn: () => getDealHistory({ client, path }),
  })
  if (!deal.data) return <Unloaded query={deal} />
  const one = deal.data.data
  return (
    <RecordPage
      list={{ to: '/deals', label: words.deals }}
      title={one.name}
      badges={
        <Badge variant="light" color={colors[one.status]}>
          {one.status === 'open' ? one.stage : words.statuses[one.status]}
        </Badge>
      }
      subtitle={formats.money(one.amount_cents, one.currency)}
      actions={<FollowButton type="deal" id={dealId} />}
      aside={
        <>
          <Details
            title={words.details}
            items={[
              { label: words.value, value: formats.money(one.amount_cents, one.currency) },
              {
                label: words.probability,
                value: `${formats.percent(one.win_probability)} · ${words.weighted(formats.money(one.weighted_cents, one.currency))}`,
              },
              { label: words.stage, value: one.stage },
              {
                label: words.expectedClose,
                value: one.expected_close_date && formats.date(one.expected_close_date),
              },
              { label: words.forecast, value: words.categories[one.forecast_category] },
              { label: words.lostReason, value: one.lost_reason },
              {
                label: words.contact,
                value: one.contact_id && <ContactLink id={one.contact_id} otherwise={words.openRecord} />,
              },
              {
                label: words.company,
                value: one.company_id && <CompanyLink id={one.company_id} otherwise={words.openRecord} />,
              },
            ]}
          />
          <CustomDetails
            of={`deal/${one.id}`}
            entity="deal"
            custom={one.custom}
            version={one.updated_at}
            save={async (custom, seen) =>
              changed((await updateDeal({ client, path, body: { custom, ...seen } })).data)
            }
          />
        </>
      }
    >
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
