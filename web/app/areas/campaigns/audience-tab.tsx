import { Alert, Button, Group, List, MultiSelect, Stack, Switch, TagsInput, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type Campaign,
  type CampaignAudiencePreview,
  listLists,
  previewCampaignAudience,
} from '../../../../sdk/index.ts'
import { DraftNote } from '../../kit/form/drafts/draft-note.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import css from './campaigns.module.css'
import { useCampaignWords } from './words.ts'
import { toAudience } from './writing/audience-values.ts'
import type { CampaignDrafts } from './writing/use-campaign-drafts.ts'

interface AudienceTabProps {
  campaign: Campaign
  drafts: CampaignDrafts
}

export function AudienceTab({ campaign, drafts: { audience: draft, saving } }: AudienceTabProps) {
  const words = useCampaignWords()
  const may = useMay()
  const isEditable = may('member') && (campaign.status === 'draft' || campaign.status === 'scheduled')
  const { values, set: change } = draft
  const lists = useQuery({
    queryKey: ['lists', 'all'],
    queryFn: () => listLists({ client, query: { limit: 200 } }),
  })
  const options = (lists.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const audience = toAudience(campaign, values)
  const counted = useQuery({
    queryKey: ['campaign', campaign.id, 'audience', audience],
    queryFn: () => previewCampaignAudience({ client, body: { audience } }),
    placeholderData: keepPreviousData,
    enabled: campaign.started_at === null,
  })
  return (
    <div className={css.beside}>
      {isEditable && (
        <form
          onSubmit={event => {
            event.preventDefault()
            saving.mutate(['audience'])
          }}
        >
          <Stack gap="sm">
            <DraftNote draft={draft} />
            <Switch
              label={words.everybody}
              checked={values.all}
              onChange={event => change({ all: event.currentTarget.checked })}
            />
            <MultiSelect
              label={words.lists}
              data={options}
              searchable
              disabled={values.all}
              value={values.lists}
              onChange={chosen => change({ lists: chosen })}
            />
            <MultiSelect
              label={words.withStatus}
              data={Object.entries(words.contactStatuses).map(([value, label]) => ({ value, label }))}
              disabled={values.all}
              value={values.status}
              onChange={status => change({ status })}
            />
            <TagsInput
              label={words.withTags}
              disabled={values.all}
              value={values.tags}
              onChange={tags => change({ tags })}
            />
            <MultiSelect
              label={words.without}
              data={options}
              searchable
              value={values.without}
              onChange={without => change({ without })}
            />
            <Group>
              <Button type="submit" loading={saving.isPending}>
                {words.saveAudience}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
      <div aria-live="polite">
        {counted.error && <Alert color="red">{counted.error.message}</Alert>}
        {campaign.started_at === null ? (
          counted.data && <AudienceNumbers counted={counted.data.data} />
        ) : (
          <ThoseWritten campaign={campaign} />
        )}
      </div>
    </div>
  )
}

/** Once it began, who is in the lists now is nobody's audience: those count who were written down then. */
function ThoseWritten({ campaign: { stats } }: { campaign: Campaign }) {
  const words = useCampaignWords()
  const formats = useFormats()
  const breakdown = stats.skipped_breakdown as Record<string, number>
  return (
    <div>
      <Title order={2}>{words.gotIt(stats.sent, formats.number(stats.sent))}</Title>
      <Text c="dimmed">{words.wereWritten(formats.number(stats.recipients))}</Text>
      {stats.skipped > 0 && <LeftOut total={stats.skipped} breakdown={breakdown} />}
    </div>
  )
}

function LeftOut({ total, breakdown }: { total: number; breakdown: Record<string, number> }) {
  const words = useCampaignWords()
  const formats = useFormats()
  const reasons = Object.entries(breakdown).filter(([, count]) => count > 0)
  return (
    <Text c="dimmed">
      {words.leftOut(formats.number(total))} (
      {reasons
        .map(
          ([reason, count]) =>
            `${words.skipReasons[reason as keyof typeof words.skipReasons]}: ${formats.number(count)}`,
        )
        .join(', ')}
      )
    </Text>
  )
}

function AudienceNumbers({ counted }: { counted: CampaignAudiencePreview }) {
  const words = useCampaignWords()
  const formats = useFormats()
  const { sendable, skipped, sample, domains } = counted
  return (
    <Stack gap="md">
      <div>
        <Title order={2}>{words.willGet(formats.number(sendable))}</Title>
        {skipped.total > 0 && (
          <LeftOut total={skipped.total} breakdown={skipped.breakdown as Record<string, number>} />
        )}
      </div>
      {sample.length > 0 && (
        <div>
          <Title order={3} size="h5" mb={4}>
            {words.someOfThem}
          </Title>
          <List size="sm">
            {sample.map(one => (
              <List.Item key={one.contact_id}>
                {one.name ? `${one.name} · ${one.email}` : one.email}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {domains.length > 0 && (
        <div>
          <Title order={3} size="h5" mb={4}>
            {words.domains}
          </Title>
          <List size="sm">
            {domains.map(({ domain, count }) => (
              <List.Item key={domain}>
                {domain}: {formats.number(count)}
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </Stack>
  )
}
