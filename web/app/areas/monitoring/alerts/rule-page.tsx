import { Badge, Text } from '@mantine/core'
import { IconEdit, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  type AlertRule,
  deleteAlertRule,
  getAlertRule,
  listAlerts,
  updateAlertRule,
} from '../../../../../sdk/index.ts'
import { Question } from '../../../kit/form/question.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { MenuAction, MoreMenu } from '../../../kit/record/more-menu.tsx'
import { Details, RecordPage, Section } from '../../../kit/record/record-page.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useMonitoringNames } from '../names.ts'
import { RuleBadge } from '../state.tsx'
import { useMonitoringWords } from '../words.ts'
import { useCondition } from './condition.ts'
import { RuleForm } from './rule-form.tsx'

export function RulePage(): ReactNode {
  const words = useMonitoringWords()
  const names = useMonitoringNames()
  const formats = useFormats()
  const describe = useCondition()
  const { ruleId } = useParams({ from: '/shell/monitoring/alerts/$ruleId' })
  const found = useQuery({
    queryKey: ['alert-rules', ruleId],
    queryFn: () => getAlertRule({ client, path: { alert_rule_id: ruleId } }),
  })
  if (!found.data) return <Unloaded query={found} />
  const rule = found.data.data
  return (
    <RecordPage
      list={{ to: '/monitoring/alerts', label: names.alerts }}
      title={rule.name}
      badges={<RuleBadge rule={rule} />}
      subtitle={describe(rule.when)}
      actions={<Actions rule={rule} />}
      aside={
        <Details
          title={words.details}
          items={[
            { label: words.condition, value: describe(rule.when) },
            {
              label: words.tells,
              value: rule.notify.map(to => to.email ?? to.webhook_url ?? words.room).join(', '),
            },
            { label: words.created, value: formats.dateTime(rule.created_at) },
          ]}
        />
      }
    >
      <History ruleId={ruleId} />
    </RecordPage>
  )
}

function History({ ruleId }: { ruleId: string }) {
  const words = useMonitoringWords()
  const formats = useFormats()
  const alerts = useQuery({
    queryKey: ['alerts', ruleId],
    queryFn: () => listAlerts({ client, query: { rule_id: ruleId, limit: 50 } }),
  }).data?.data
  return (
    <Section title={words.history}>
      {alerts?.length === 0 && <Text c="dimmed">{words.neverFired}</Text>}
      {alerts && alerts.length > 0 && (
        <DataTable
          label={words.history}
          rows={alerts}
          keyOf={one => one.id}
          columns={[
            { label: words.what, cell: one => one.detail },
            {
              label: words.status,
              cell: one => (
                <Badge
                  variant="light"
                  tt="none"
                  miw="max-content"
                  color={one.status === 'firing' ? 'red' : 'green'}
                >
                  {words.alertStatuses[one.status]}
                </Badge>
              ),
            },
            { label: words.began, cell: one => formats.dateTime(one.started_at) },
            {
              label: words.ended,
              isWide: true,
              cell: one => one.resolved_at && formats.dateTime(one.resolved_at),
            },
          ]}
        />
      )}
    </Section>
  )
}

function Actions({ rule }: { rule: AlertRule }) {
  const words = useMonitoringWords()
  const shell = useCommonWords()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'change' | 'delete' | null>(null)
  const path = { alert_rule_id: rule.id }
  const pausing = useAct(() => updateAlertRule({ client, path, body: { paused: !rule.paused } }), {
    stale: ['alert-rules'],
  })
  const close = () => setDialog(null)
  return (
    <>
      <MoreMenu label={shell.actions}>
        <MenuAction icon={IconEdit} onClick={() => setDialog('change')}>
          {words.change}
        </MenuAction>
        <MenuAction icon={rule.paused ? IconPlayerPlay : IconPlayerPause} onClick={() => pausing.mutate()}>
          {rule.paused ? words.goOn : words.pause}
        </MenuAction>
        <MenuAction icon={IconTrash} onClick={() => setDialog('delete')}>
          {words.delete}
        </MenuAction>
      </MoreMenu>
      {dialog === 'change' && <RuleForm rule={rule} onClose={close} />}
      {dialog === 'delete' && (
        <Question
          isOpen
          isDangerous
          title={words.deleteTitle(rule.name)}
          text={words.deleteRuleText}
          submit={words.delete}
          onClose={close}
          onSubmit={() => deleteAlertRule({ client, path })}
          onDone={() => void navigate({ to: '/monitoring/alerts' })}
        />
      )}
    </>
  )
}
