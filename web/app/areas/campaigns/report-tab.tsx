import { Badge, Button, Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type Campaign,
  type CampaignReport,
  getCampaignReport,
  pickCampaignWinner,
} from '../../../../sdk/index.ts'
import { useAct } from '../../kit/form/use-act.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { Section } from '../../kit/record/record-page.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import css from './campaigns.module.css'
import { useCampaignWords } from './words.ts'

/** Who got it, who did not, and who cared. */
export function ReportTab({ campaign }: { campaign: Campaign }) {
  const words = useCampaignWords()
  const report = useQuery({
    queryKey: ['campaign', campaign.id, 'report'],
    queryFn: () => getCampaignReport({ client, path: { campaign_id: campaign.id } }),
    enabled: campaign.started_at !== null,
  })
  if (campaign.started_at === null) return <Text c="dimmed">{words.notStarted}</Text>
  if (!report.data) return <Unloaded query={report} />
  const one = report.data.data
  return (
    <>
      <Numbers report={one} />
      {one.variants.length > 0 && <Variants campaign={campaign} report={one} />}
      <Timeline report={one} />
      <Links report={one} />
      <Domains report={one} />
      <Text size="xs" c="dimmed" mt="sm">
        {words.machines}
      </Text>
    </>
  )
}

function Numbers({ report: { stats } }: { report: CampaignReport }) {
  const words = useCampaignWords()
  const formats = useFormats()
  const items: [string, number, number?][] = [
    [words.recipients, stats.recipients],
    [words.sentCount, stats.sent],
    [words.opened, stats.opened, stats.open_rate],
    [words.clicked, stats.clicked, stats.click_rate],
    [words.replied, stats.replied, stats.reply_rate],
    [words.bounced, stats.bounced, stats.bounce_rate],
    [words.unsubscribed, stats.unsubscribed, stats.unsubscribe_rate],
    [words.skipped, stats.skipped],
    [words.failed, stats.failed],
    [words.pending, stats.pending],
    [words.canceledCount, stats.canceled],
    [words.unknown, stats.unknown],
  ]
  const shown = items.filter(([, count], index) => index < 4 || count > 0)
  return (
    <dl className={css.numbers}>
      {shown.map(([label, count, rate]) => (
        <div key={label} className={css.number}>
          <dt>{label}</dt>
          <dd>
            {formats.number(count)}{' '}
            {rate !== undefined && (
              <Text span size="sm" c="dimmed">
                {formats.percent(rate)}
              </Text>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Below that the verdict is "Too close to call". */
const SURE_ENOUGH = 80

function Variants({ campaign, report }: { campaign: Campaign; report: CampaignReport }) {
  const words = useCampaignWords()
  const formats = useFormats()
  const may = useMay()
  const picking = useAct(
    (label: string) => pickCampaignWinner({ client, path: { campaign_id: campaign.id }, body: { label } }),
    { stale: ['campaign', 'campaigns'] },
  )
  const mayPick = may('member') && campaign.ab_test?.state === 'testing' && campaign.status !== 'canceled'
  // Chosen by a person, or the first of equals: the rest got it, but it won nothing.
  const isSure = campaign.ab_test?.decided_by !== 'person' && (report.confidence ?? 0) >= SURE_ENOUGH
  return (
    <Section title={words.variants}>
      <DataTable
        label={words.variants}
        rows={report.variants}
        keyOf={({ label }) => label}
        columns={[
          {
            label: words.variant,
            cell: ({ label, subject, winner }) => (
              <>
                {label}: {subject}{' '}
                {winner && (
                  <Badge variant="light" color={isSure ? 'green' : 'gray'}>
                    {isSure ? words.winner : words.chosen}
                  </Badge>
                )}
              </>
            ),
          },
          {
            label: words.sentCount,
            isNumber: true,
            cell: ({ stats }) => formats.number(stats.sent),
          },
          {
            label: words.opened,
            isNumber: true,
            cell: ({ stats }) => formats.percent(stats.open_rate),
          },
          {
            label: words.clicked,
            isNumber: true,
            cell: ({ stats }) => formats.percent(stats.click_rate),
          },
          {
            label: words.pickWinner,
            isUnnamed: true,
            isNumber: true,
            cell: ({ label }) =>
              mayPick && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`${words.pickWinner}: ${label}`}
                  onClick={() => picking.mutate(label)}
                >
                  {words.pickWinner}
                </Button>
              ),
          },
        ]}
      />
      {report.verdict && <Text c="dimmed">{report.verdict}</Text>}
    </Section>
  )
}

const LATEST = 24

function Timeline({ report: { timeline } }: { report: CampaignReport }) {
  const words = useCampaignWords()
  const formats = useFormats()
  if (timeline.length === 0) return null
  const most = Math.max(1, ...timeline.map(({ opened, clicked }) => Math.max(opened, clicked)))
  return (
    <Section title={words.timeline}>
      <DataTable
        label={words.timeline}
        rows={timeline.slice(0, LATEST)}
        keyOf={({ at }) => at}
        columns={[
          { label: words.when, cell: ({ at }) => formats.clock(at) },
          {
            label: words.sentCount,
            isNumber: true,
            cell: ({ sent }) => formats.number(sent),
          },
          {
            label: words.opened,
            cell: ({ opened }) => (
              <>
                {formats.number(opened)}
                <Progress value={(opened / most) * 100} size={4} aria-label={words.opened} />
              </>
            ),
          },
          {
            label: words.clicked,
            cell: ({ clicked }) => (
              <>
                {formats.number(clicked)}
                <Progress value={(clicked / most) * 100} size={4} color="teal" aria-label={words.clicked} />
              </>
            ),
          },
        ]}
      />
    </Section>
  )
}

function Links({ report: { links } }: { report: CampaignReport }) {
  const words = useCampaignWords()
  const formats = useFormats()
  if (links.length === 0) return null
  return (
    <Section title={words.links}>
      <DataTable
        label={words.links}
        rows={links}
        keyOf={({ url }) => url}
        columns={[
          { label: words.link, cell: ({ url }) => url },
          {
            label: words.people,
            isNumber: true,
            cell: ({ unique_clicks }) => formats.number(unique_clicks),
          },
          {
            label: words.clicks,
            isNumber: true,
            cell: ({ clicks }) => formats.number(clicks),
          },
        ]}
      />
    </Section>
  )
}

function Domains({ report: { domains } }: { report: CampaignReport }) {
  const words = useCampaignWords()
  const formats = useFormats()
  if (domains.length === 0) return null
  return (
    <Section title={words.domains}>
      <DataTable
        label={words.domains}
        rows={domains}
        keyOf={({ domain }) => domain}
        columns={[
          { label: words.domains, cell: ({ domain }) => domain },
          {
            label: words.sentCount,
            isNumber: true,
            cell: ({ sent }) => formats.number(sent),
          },
          {
            label: words.opened,
            isNumber: true,
            cell: ({ opened }) => formats.number(opened),
          },
          {
            label: words.bounced,
            isNumber: true,
            cell: ({ bounced }) => formats.number(bounced),
          },
        ]}
      />
    </Section>
  )
}
