import { Alert, Badge, Button, Menu, Progress, Tabs, Text } from '@mantine/core'
import { IconDots, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type Campaign,
  cancelCampaign,
  deleteCampaign,
  duplicateCampaign,
  getCampaign,
  pauseCampaign,
  resumeCampaign,
  retryFailedRecipients,
  unscheduleCampaign,
} from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { RelayNotice } from '../email/shared/relay-notice.tsx'
import type { CampaignTab } from './area.ts'
import { AudienceTab } from './audience-tab.tsx'
import { statusColors } from './list-page.tsx'
import { MailTab } from './mail-tab.tsx'
import { OptionsTab } from './options/options-tab.tsx'
import { PeopleTab } from './people-tab.tsx'
import { ReportTab } from './report-tab.tsx'
import { SendTab } from './send-tab.tsx'
import { useCampaignWords } from './words.ts'
import { useCampaignDrafts } from './writing/use-campaign-drafts.ts'

const stale = ['campaigns', 'campaign']

export function CampaignPage(): ReactNode {
  const { campaignId } = useParams({ from: '/shell/campaigns/$campaignId' })
  const { tab } = useSearch({ from: '/shell/campaigns/$campaignId' })
  const words = useCampaignWords()
  const may = useMay()
  const campaign = useQuery({
    queryKey: ['campaign', campaignId],
    queryFn: () => getCampaign({ client, path: { campaign_id: campaignId } }),
  })
  if (!campaign.data) return <Unloaded query={campaign} />
  const one = campaign.data.data
  const isOpen = one.status === 'draft' || one.status === 'scheduled'
  const shown: CampaignTab = tab ?? (isOpen ? 'mail' : 'report')
  return (
    <RecordPage
      list={{ to: '/campaigns', label: words.campaigns }}
      title={one.name}
      badges={
        <Badge variant="light" color={statusColors[one.status]}>
          {words.statuses[one.status]}
        </Badge>
      }
      subtitle={one.subject}
      actions={may('member') && <Actions campaign={one} />}
    >
      <Standing campaign={one} />
      <CampaignTabs key={one.id} campaign={one} shown={shown} />
    </RecordPage>
  )
}

function CampaignTabs({ campaign: one, shown }: { campaign: Campaign; shown: CampaignTab }) {
  const words = useCampaignWords()
  const navigate = useNavigate()
  const drafts = useCampaignDrafts(one)
  return (
    <Tabs
      value={shown}
      keepMounted={false}
      onChange={next =>
        void navigate({
          to: '/campaigns/$campaignId',
          params: { campaignId: one.id },
          search: { tab: (next ?? 'mail') as CampaignTab },
          replace: true,
        })
      }
    >
      <Tabs.List mb="md">
        {(Object.keys(words.tabs) as CampaignTab[]).map(name => (
          <Tabs.Tab key={name} value={name}>
            {words.tabs[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="mail">
        <MailTab campaign={one} drafts={drafts} />
      </Tabs.Panel>
      <Tabs.Panel value="audience">
        <AudienceTab campaign={one} drafts={drafts} />
      </Tabs.Panel>
      <Tabs.Panel value="options">
        <OptionsTab campaign={one} drafts={drafts} />
      </Tabs.Panel>
      <Tabs.Panel value="send">
        <SendTab campaign={one} drafts={drafts} />
      </Tabs.Panel>
      <Tabs.Panel value="report">
        <ReportTab campaign={one} />
      </Tabs.Panel>
      <Tabs.Panel value="people">
        <PeopleTab campaignId={one.id} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** How far it is while it goes out, and why it does not. */
function Standing({ campaign }: { campaign: Campaign }) {
  const words = useCampaignWords()
  const formats = useFormats()
  const { status, progress, pause_reason, error, scheduled_at } = campaign
  if (status === 'sending') {
    return (
      <section aria-label={words.progress}>
        <Progress value={progress.percent} size="lg" animated aria-label={words.progress} />
        <Text size="sm" c="dimmed" mt={4} mb="md">
          {formats.percent(progress.percent)}
          {progress.waiting_for && ` · ${words.waiting[progress.waiting_for]}`}
        </Text>
        {progress.waiting_for === 'relay' && <RelayNotice />}
      </section>
    )
  }
  if (status === 'paused' && pause_reason) {
    return (
      <Alert color="orange" mb="md" title={words.pauseReasons[pause_reason]}>
        {error}
      </Alert>
    )
  }
  if (status === 'scheduled' && scheduled_at) {
    return (
      <Alert color="grape" mb="md">
        {words.scheduledFor(formats.dateTime(scheduled_at))}
      </Alert>
    )
  }
  return null
}

function Actions({ campaign }: { campaign: Campaign }) {
  const words = useCampaignWords()
  const navigate = useNavigate()
  const path = { campaign_id: campaign.id }
  const pausing = useAct(() => pauseCampaign({ client, path }), { stale })
  const resuming = useAct(() => resumeCampaign({ client, path }), { stale })
  const canceling = useAct(() => cancelCampaign({ client, path }), { stale })
  const unscheduling = useAct(() => unscheduleCampaign({ client, path }), { stale })
  const retrying = useAct(() => retryFailedRecipients({ client, path }), { stale })
  const copying = useAct(() => duplicateCampaign({ client, path }), {
    stale,
    onDone: ({ data }) =>
      void navigate({
        to: '/campaigns/$campaignId',
        params: { campaignId: data.id },
        search: { tab: 'mail' },
      }),
  })
  const removing = useAct(() => deleteCampaign({ client, path }), {
    stale,
    onDone: () => void navigate({ to: '/campaigns' }),
  })
  const { status } = campaign
  return (
    <>
      {status === 'sending' && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={15} />}
          loading={pausing.isPending}
          onClick={() => pausing.mutate()}
        >
          {words.pause}
        </Button>
      )}
      {status === 'paused' && (
        <Button
          leftSection={<IconPlayerPlay size={15} />}
          loading={resuming.isPending}
          onClick={() => resuming.mutate()}
        >
          {words.resume}
        </Button>
      )}
      {['scheduled', 'sending', 'paused'].includes(status) && (
        <ConfirmButton
          size="sm"
          question={words.cancelQuestion}
          confirm={words.cancel}
          onConfirm={() => canceling.mutate()}
        >
          {words.cancel}
        </ConfirmButton>
      )}
      {status !== 'sending' && (
        <ConfirmButton
          size="sm"
          question={words.deleteQuestion}
          confirm={words.delete}
          onConfirm={() => removing.mutate()}
        >
          {words.delete}
        </ConfirmButton>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" aria-label={words.more} px="xs">
            <IconDots size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {status === 'scheduled' && (
            <Menu.Item onClick={() => unscheduling.mutate()}>{words.unschedule}</Menu.Item>
          )}
          {status === 'sent' && campaign.stats.failed > 0 && (
            <Menu.Item onClick={() => retrying.mutate()}>{words.retry}</Menu.Item>
          )}
          <Menu.Item onClick={() => copying.mutate()}>{words.duplicate}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
