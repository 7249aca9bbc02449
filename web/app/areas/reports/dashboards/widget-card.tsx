import { ActionIcon, Group, Text, Title } from '@mantine/core'
import { IconChartBar, IconGripVertical, IconPencil, IconTable, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { type Dashboard, type DashboardWidget, removeWidget } from '../../../../../sdk/index.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import css from '../reports.module.css'
import { type Opened, ResultView } from '../result-view.tsx'
import { DrillModal } from '../shared/drill-modal.tsx'
import { useReportWords } from '../words.ts'
import { WidgetForm } from './widget-form.tsx'

interface WidgetCardProps {
  widget: DashboardWidget
  dashboard: Dashboard
  /** Of what it shows, in pixels. */
  height: number
  /** Moves and resizes it; without it the card stays where it is. */
  onKey?: (event: KeyboardEvent) => void
}

export function WidgetCard({ widget, dashboard, height, onKey }: WidgetCardProps) {
  const words = useReportWords()
  const may = useMay()
  const [isChanging, setChanging] = useState(false)
  const [isTable, setTable] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const removing = useAct(() => removeWidget({ client, path: { widget_id: widget.id } }), {
    stale: ['dashboard', 'dashboards'],
  })
  const { result, asked } = widget
  const chart = widget.type === 'metric' ? { type: 'number' as const, options: {} } : widget.chart
  const isDrawn = !!result && chart.type !== 'number' && chart.type !== 'table'
  const opens = asked && !asked.columns?.length
  return (
    <section className={`${css.card} ${onKey ? css.placed : ''}`} aria-label={widget.title}>
      <Group gap={4} mb={6} wrap="nowrap">
        <Title order={2} size="h6" c="dimmed" className={css.grow}>
          {widget.title}
        </Title>
        <Group gap={4} wrap="nowrap" className={css.tools}>
          {isDrawn && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={isTable ? words.asChart : words.asTable}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? <IconChartBar size={14} /> : <IconTable size={14} />}
            </ActionIcon>
          )}
          {may('member') && (
            <>
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
              {onKey && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  data-handle
                  className={css.handle}
                  aria-label={words.arrange(widget.title)}
                  title={words.arrangeHint}
                  onKeyDown={onKey}
                >
                  <IconGripVertical size={14} />
                </ActionIcon>
              )}
            </>
          )}
        </Group>
      </Group>
      <div className={css.body}>
        {widget.type === 'text' && <div className={css.text}>{widget.text}</div>}
        {widget.error && (
          <Text size="sm" c="red">
            {widget.error}
          </Text>
        )}
        {result && (
          <ResultView
            chart={isTable ? { type: 'table', options: {} } : chart}
            result={result}
            dataset={asked?.dataset}
            {...(opens ? { onOpen: setOpened } : {})}
            height={height}
          />
        )}
      </div>
      {isChanging && <WidgetForm dashboard={dashboard} widget={widget} onClose={() => setChanging(false)} />}
      {opened && asked && result && (
        <DrillModal
          query={asked}
          timezone={result.timezone}
          opened={{ ...opened, label: chart.type === 'number' ? widget.title : opened.label }}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}
