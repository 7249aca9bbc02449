import 'react-grid-layout/css/styles.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getNonce } from 'get-nonce'
import { type KeyboardEvent, useState } from 'react'
import GridLayout, { type Layout, useContainerWidth } from 'react-grid-layout'
import { type Dashboard, type getDashboard, layOutDashboard } from '../../../../../sdk/index.ts'
import { notifications } from '../../../kit/notices.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useReportWords } from '../words.ts'
import { COLUMNS, type Direction, layoutOf, moved, resized } from './arrange.ts'
import css from './grid.module.css'
import { WidgetCard } from './widget-card.tsx'

// While something is dragged, react-draggable adds a style that keeps text from being selected, by this name's leave.
Object.assign(globalThis, { __webpack_nonce__: getNonce() })

const [ROW, GAP] = [60, 14]
/** The title and the padding of a card. */
const AROUND = 68
const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Widgets where people put them: dragged and resized by pointer, or by keys on a widget's handle. */
export function DashboardGrid({ dashboard }: { dashboard: Dashboard }) {
  const words = useReportWords()
  const mayMove = useMay()('member')
  const { width, containerRef, mounted } = useContainerWidth()
  const arranging = useArranging(dashboard.id)
  const [told, setTold] = useState('')
  const layout = layoutOf(dashboard.widgets)
  const arrange = (change: (layout: Layout) => Layout, id?: string) => {
    const next = arranging(change)
    const item = next?.find(({ i }) => i === id)
    const widget = dashboard.widgets.find(one => one.id === id)
    if (item && widget) setTold(words.placed(widget.title, item.x + 1, item.y + 1, item.w, item.h))
  }
  const onKey = (id: string) => (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction || event.altKey || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    arrange(layout => (event.shiftKey ? resized : moved)(layout, id, direction), id)
  }
  return (
    <div ref={containerRef}>
      <div className="visually-hidden" role="status">
        {told}
      </div>
      {mounted && (
        <GridLayout
          className={css.grid!}
          width={width}
          layout={layout}
          gridConfig={{ cols: COLUMNS, rowHeight: ROW, margin: [GAP, GAP], containerPadding: [0, 0] }}
          dragConfig={{ enabled: mayMove, handle: '[data-handle]' }}
          resizeConfig={{ enabled: mayMove, handles: ['se'] }}
          onDragStop={(next, _, item) => arrange(() => next, item?.i)}
          onResizeStop={(next, _, item) => arrange(() => next, item?.i)}
        >
          {dashboard.widgets.map(widget => {
            const rows = layout.find(({ i }) => i === widget.id)!.h
            return (
              <div key={widget.id}>
                <WidgetCard
                  widget={widget}
                  dashboard={dashboard}
                  height={rows * ROW + (rows - 1) * GAP - AROUND}
                  onKey={onKey(widget.id)}
                />
              </div>
            )
          })}
        </GridLayout>
      )}
    </div>
  )
}

type Held = Awaited<ReturnType<typeof getDashboard>>

/**
 * Shown at once and kept one after the other; nothing is computed anew for it. What changes is the layout as it is held,
 * which a second key, pressed before the first is drawn, goes on from. Null where nothing changed.
 */
function useArranging(id: string): (change: (layout: Layout) => Layout) => Layout | null {
  const queries = useQueryClient()
  const queryKey = ['dashboard', id]
  const keeping = useMutation({
    scope: { id: `layout of ${id}` },
    mutationFn: (layout: Layout) =>
      layOutDashboard({
        client,
        path: { dashboard_id: id },
        body: { items: layout.map(({ i, x, y, w, h }) => ({ widget_id: i, x, y, w, h })) },
      }),
    onError: error => {
      notifications.show({ color: 'red', message: error.message })
      void queries.invalidateQueries({ queryKey })
    },
  })
  return change => {
    const held = queries.getQueriesData<Held>({ queryKey }).find(([, one]) => one)?.[1]
    const now = layoutOf(held?.data.widgets ?? [])
    const layout = change(now)
    if (layout === now) return null
    const places = new Map(layout.map(({ i, x, y, w, h }) => [i, { x, y, w, h }]))
    queries.setQueriesData<Held>({ queryKey }, held => {
      const widgets = held?.data.widgets.map(widget => ({ ...widget, ...places.get(widget.id) }))
      return held && widgets && { ...held, data: { ...held.data, widgets } }
    })
    keeping.mutate(layout)
    return layout
  }
}
