import { Badge, Button, Group } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import {
  type CampaignRecipient,
  exportCampaignRecipients,
  type ListCampaignRecipientsData,
  listCampaignRecipients,
} from '../../../../sdk/index.ts'
import { saveFile } from '../../kit/form/save-file.ts'
import { useAct } from '../../kit/form/use-act.ts'
import type { Column } from '../../kit/list/columns.ts'
import { RecordList } from '../../kit/list/record-list.tsx'
import { EmptyState } from '../../kit/screen/empty-state.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useCampaignWords } from './words.ts'

const colors = {
  pending: 'gray',
  sent: 'green',
  failed: 'red',
  skipped: 'yellow',
  canceled: 'gray',
  unknown: 'orange',
} as const

/** Everybody, and what became of their mail. */
export function PeopleTab({ campaignId }: { campaignId: string }) {
  const words = useCampaignWords()
  const formats = useFormats()
  const { tab: _, ...search } = useSearch({ from: '/shell/campaigns/$campaignId' })
  const exporting = useAct(async () => {
    const { page: _page, new: _new, where, ...rest } = search
    const path = { campaign_id: campaignId }
    const csv = await exportCampaignRecipients({
      client,
      path,
      query: { ...rest, ...where },
      parseAs: 'text',
    })
    saveFile('recipients.csv', csv as string)
  })
  const statuses = {
    pending: words.pending,
    sent: words.sentCount,
    failed: words.failed,
    skipped: words.skipped,
    canceled: words.canceledCount,
    unknown: words.unknown,
  }
  const columns: Column<CampaignRecipient>[] = [
    { id: 'person', label: words.person, render: one => one.name || one.email || '—' },
    {
      id: 'status',
      label: words.status,
      render: one => (
        <Badge variant="light" color={colors[one.status]}>
          {statuses[one.status]}
        </Badge>
      ),
    },
    {
      id: 'why',
      label: words.why,
      wide: true,
      render: one => one.error ?? (one.skip_reason ? words.skipReasons[one.skip_reason] : null),
    },
    { id: 'variant', label: words.variant, wide: true, optional: true, render: one => one.variant },
    {
      id: 'sent',
      label: words.sentCount,
      wide: true,
      render: one => (one.sent_at ? formats.clock(one.sent_at) : null),
    },
    { id: 'opened', label: words.opened, align: 'right', wide: true, render: one => one.open_count },
    { id: 'clicked', label: words.clicked, align: 'right', wide: true, render: one => one.click_count },
  ]
  return (
    <RecordList<CampaignRecipient, ListCampaignRecipientsData>
      entity="campaign"
      scope={[campaignId, 'recipients']}
      title={words.tabs.people}
      isInside
      hasSearch
      summary={
        <Group justify="flex-end" mb="xs">
          <Button
            size="xs"
            variant="default"
            loading={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            {words.exportCsv}
          </Button>
        </Group>
      }
      search={search}
      columns={columns}
      filters={[
        {
          key: 'status',
          label: words.status,
          single: true,
          options: Object.entries(statuses).map(([value, label]) => ({ value, label })),
        },
        {
          key: 'engagement',
          label: words.engagement,
          single: true,
          options: Object.entries(words.engagements).map(([value, label]) => ({ value, label })),
        },
      ]}
      fetch={(query, signal) =>
        listCampaignRecipients({ client, path: { campaign_id: campaignId }, query, signal })
      }
      href={one => `/contacts/${one.contact_id}`}
      nameOf={one => one.name || one.email || one.id}
      empty={<EmptyState title={words.nobody} text={words.nobodyText} />}
    />
  )
}
