import { Button, Select, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Dashboard, deleteDashboard, getDashboard } from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useReportNames } from '../names.ts'
import css from '../reports.module.css'
import { Schedules } from '../schedules.tsx'
import { useReportWords } from '../words.ts'
import { ShareButton } from './share-button.tsx'
import { WidgetCard } from './widget-card.tsx'
import { WidgetForm } from './widget-form.tsx'

const DashboardGrid = lazy(async () => ({ default: (await import('./dashboard-grid.tsx')).DashboardGrid }))

type Period = NonNullable<NonNullable<Parameters<typeof getDashboard>[0]['query']>['period']>
const AS_SAVED = ''

export function DashboardPage(): ReactNode {
  const words = useReportWords()
  const names = useReportNames()
  const may = useMay()
  const [period, setPeriod] = useState<string>(AS_SAVED)
  const [isAdding, setAdding] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 700px)', undefined, { getInitialValueInEffect: false })
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
      {isNarrow ? (
        <div className={css.stack}>
          {dashboard.widgets.map(widget => (
            <WidgetCard key={widget.id} widget={widget} dashboard={dashboard} height={240} />
          ))}
        </div>
      ) : (
        <Suspense fallback={null}>
          <DashboardGrid dashboard={dashboard} />
        </Suspense>
      )}
      <Schedules subject={{ kind: 'dashboard', id: dashboard.id }} />
      {isAdding && <WidgetForm dashboard={dashboard} widget={null} onClose={() => setAdding(false)} />}
    </RecordPage>
  )
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
