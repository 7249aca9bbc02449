import { ActionIcon, Button, Group, Select, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconPencil, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  type Dashboard,
  type DashboardWidget,
  deleteDashboard,
  getDashboard,
  layOutDashboard,
  removeWidget,
} from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useReportNames } from '../names.ts'
import css from '../reports.module.css'
import { ResultView } from '../result-view.tsx'
import { Schedules } from '../schedules.tsx'
import { useReportWords } from '../words.ts'
import { ShareButton } from './share-button.tsx'
import { WidgetForm } from './widget-form.tsx'

type Period = NonNullable<NonNullable<Parameters<typeof getDashboard>[0]['query']>['period']>
const AS_SAVED = ''

export function DashboardPage(): ReactNode {
  const words = useReportWords()
  const names = useReportNames()
  const may = useMay()
  const [period, setPeriod] = useState<string>(AS_SAVED)
  const [isAdding, setAdding] = useState(false)
  const { dashboardId } = useParams({ from: '/shell/dashboards/$dashboardId' })
  const found = useQuery({
    queryKey: ['dashboard', dashboardId, period],
    queryFn: () =>
      getDashboard({
        client,
        path: { dashboard_id: dashboardId },
        query: { data: true, ...(period === AS_SAVED ? {} : { period: period as Period }) },
      }),
    placeholderData: keepPreviousData,
  })
  if (!found.data) return <Unloaded query={found} />
  const dashboard = found.data.data
  return (
    <RecordPage
      list={{ to: '/dashboards', label: names.dashboards }}
      title={dashboard.name}
      subtitle={dashboard.description}
      actions={
        <>
          <Select
            aria-label={words.period}
            w={170}
            allowDeselect={false}
            data={[
              { value: AS_SAVED, label: words.asSaved },
              ...Object.entries(words.periods).map(([value, label]) => ({ value, label })),
            ]}
            value={period}
            onChange={value => setPeriod(value ?? AS_SAVED)}
          />
          {may('member') && (
            <>
              <Button variant="default" onClick={() => setAdding(true)}>
                {words.addWidget}
              </Button>
              {may('admin') && <ShareButton dashboard={dashboard} />}
              <RemoveDashboard dashboard={dashboard} />
            </>
          )}
        </>
      }
    >
      {dashboard.widgets.length === 0 && <Text c="dimmed">{words.noWidgets}</Text>}
      <div className={css.grid}>
        {dashboard.widgets.map((widget, at) => (
          <WidgetCard key={widget.id} widget={widget} dashboard={dashboard} at={at} />
        ))}
      </div>
      <Schedules subject={{ kind: 'dashboard', id: dashboard.id }} />
      {isAdding && <WidgetForm dashboard={dashboard} widget={null} onClose={() => setAdding(false)} />}
    </RecordPage>
  )
}

const widths = [3, 4, 6, 8, 12] as const
const widthOf = (w: number) => widths.find(one => w <= one) ?? 12

function WidgetCard({
  widget,
  dashboard,
  at,
}: {
  widget: DashboardWidget
  dashboard: Dashboard
  at: number
}) {
  const words = useReportWords()
  const may = useMay()
  const [isChanging, setChanging] = useState(false)
  const path = { dashboard_id: dashboard.id }
  const removing = useAct(() => removeWidget({ client, path: { widget_id: widget.id } }), {
    stale: ['dashboard', 'dashboards'],
  })
  const moving = useAct(
    (by: number) =>
      layOutDashboard({ client, path, body: { items: arranged(dashboard.widgets, at, at + by) } }),
    { stale: ['dashboard'] },
  )
  return (
    <section className={`${css.card} ${css[`w${widthOf(widget.w)}`]}`} aria-label={widget.title}>
      <Group gap={4} mb={6} wrap="nowrap">
        <Title order={2} size="h6" c="dimmed" className={css.grow}>
          {widget.title}
        </Title>
        {may('member') && (
          <Group gap={4} wrap="nowrap" className={css.tools}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={words.left}
              disabled={at === 0}
              onClick={() => moving.mutate(-1)}
            >
              <IconArrowLeft size={14} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={words.right}
              disabled={at === dashboard.widgets.length - 1}
              onClick={() => moving.mutate(1)}
            >
              <IconArrowRight size={14} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={words.changeWidget}
              onClick={() => setChanging(true)}
            >
              <IconPencil size={14} />
            </ActionIcon>
            <ConfirmButton
              question={words.dropQuestion}
              confirm={words.dropNamed(widget.title)}
              label={words.drop}
              icon={<IconX size={14} />}
              onConfirm={() => removing.mutate()}
            />
          </Group>
        )}
      </Group>
      {widget.type === 'text' && <div className={css.text}>{widget.text}</div>}
      {widget.error && (
        <Text size="sm" c="red">
          {widget.error}
        </Text>
      )}
      {widget.result && (
        <ResultView
          chart={widget.type === 'metric' ? { type: 'number', options: {} } : widget.chart}
          result={widget.result}
          isSmall
        />
      )}
      {isChanging && <WidgetForm dashboard={dashboard} widget={widget} onClose={() => setChanging(false)} />}
    </section>
  )
}

/** Two change places, and all flow into lines of twelve columns again. */
function arranged(widgets: readonly DashboardWidget[], from: number, to: number) {
  const list = [...widgets]
  const [moved] = list.splice(from, 1)
  list.splice(to, 0, moved!)
  let [x, y, tallest] = [0, 0, 0]
  return list.map(({ id, w, h }) => {
    if (x + w > 12) {
      y += tallest
      x = 0
      tallest = 0
    }
    const item = { widget_id: id, x, y, w, h }
    x += w
    tallest = Math.max(tallest, h)
    return item
  })
}

function RemoveDashboard({ dashboard }: { dashboard: Dashboard }) {
  const words = useReportWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const removing = useAct(() => deleteDashboard({ client, path: { dashboard_id: dashboard.id } }), {
    done: words.removed,
    onDone: () => {
      void queries.invalidateQueries({ queryKey: ['dashboards'] })
      void navigate({ to: '/dashboards' })
    },
  })
  return (
    <ConfirmButton
      size="sm"
      question={words.removeDashboard}
      confirm={words.remove}
      onConfirm={() => removing.mutate()}
    >
      {words.remove}
    </ConfirmButton>
  )
}
