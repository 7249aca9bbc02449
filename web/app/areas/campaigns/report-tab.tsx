import { Badge, Button, Progress, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type Campaign,
  type CampaignReport,
  getCampaignReport,
  pickCampaignWinner,
} from '../../../../sdk/index.ts'
import { useAct } from '../../kit/form/use-act.ts'
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
      <Table.ScrollContainer minWidth={520}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.variant}</Table.Th>
              <Table.Th ta="right">{words.sentCount}</Table.Th>
              <Table.Th ta="right">{words.opened}</Table.Th>
              <Table.Th ta="right">{words.clicked}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {report.variants.map(({ label, subject, stats, winner }) => (
              <Table.Tr key={label}>
                <Table.Td>
                  {label}: {subject}{' '}
                  {winner && (
                    <Badge variant="light" color={isSure ? 'green' : 'gray'}>
                      {isSure ? words.winner : words.chosen}
                    </Badge>
                  )}
                </Table.Td>
                <Table.Td ta="right">{formats.number(stats.sent)}</Table.Td>
                <Table.Td ta="right">{formats.percent(stats.open_rate)}</Table.Td>
                <Table.Td ta="right">{formats.percent(stats.click_rate)}</Table.Td>
                <Table.Td ta="right">
                  {mayPick && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`${words.pickWinner}: ${label}`}
                      onClick={() => picking.mutate(label)}
                    >
                      {words.pickWinner}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
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
      <Table.ScrollContainer minWidth={480}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.when}</Table.Th>
              <Table.Th ta="right">{words.sentCount}</Table.Th>
              <Table.Th>{words.opened}</Table.Th>
              <Table.Th>{words.clicked}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {timeline.slice(0, LATEST).map(({ at, sent, opened, clicked }) => (
              <Table.Tr key={at}>
                <Table.Td>{formats.dateTime(at)}</Table.Td>
                <Table.Td ta="right">{formats.number(sent)}</Table.Td>
                <Table.Td>
                  {formats.number(opened)}
                  <Progress value={(opened / most) * 100} size={4} aria-label={words.opened} />
                </Table.Td>
                <Table.Td>
                  {formats.number(clicked)}
                  <Progress value={(clicked / most) * 100} size={4} color="teal" aria-label={words.clicked} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  )
}

function Links({ report: { links } }: { report: CampaignReport }) {
  const words = useCampaignWords()
  const formats = useFormats()
  if (links.length === 0) return null
  return (
    <Section title={words.links}>
      <Table.ScrollContainer minWidth={420}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.link}</Table.Th>
              <Table.Th ta="right">{words.people}</Table.Th>
              <Table.Th ta="right">{words.clicks}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {links.map(({ url, clicks, unique_clicks }) => (
              <Table.Tr key={url}>
                <Table.Td>{url}</Table.Td>
                <Table.Td ta="right">{formats.number(unique_clicks)}</Table.Td>
                <Table.Td ta="right">{formats.number(clicks)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  )
}

function Domains({ report: { domains } }: { report: CampaignReport }) {
  const words = useCampaignWords()
  const formats = useFormats()
  if (domains.length === 0) return null
  return (
    <Section title={words.domains}>
      <Table.ScrollContainer minWidth={420}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.domains}</Table.Th>
              <Table.Th ta="right">{words.sentCount}</Table.Th>
              <Table.Th ta="right">{words.opened}</Table.Th>
              <Table.Th ta="right">{words.bounced}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {domains.map(({ domain, sent, opened, bounced }) => (
              <Table.Tr key={domain}>
                <Table.Td>{domain}</Table.Td>
                <Table.Td ta="right">{formats.number(sent)}</Table.Td>
                <Table.Td ta="right">{formats.number(opened)}</Table.Td>
                <Table.Td ta="right">{formats.number(bounced)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  )
}
