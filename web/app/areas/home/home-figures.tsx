import { useQuery } from '@tanstack/react-query'
import { type AnalyticsTrendFigures, getDealForecast, getReceivables } from '../../../../sdk/index.ts'
import { Figure, Figures } from '../../kit/record/figures.tsx'
import { client } from '../../kit/session/api.ts'
import { useMe } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useTrends } from './use-home.ts'
import { useHomeWords } from './words.ts'

/** How the money stands, and how it came to. */
export function HomeFigures() {
  const words = useHomeWords()
  const { money } = useFormats()
  const { organization } = useMe()
  const trends = useTrends().data?.data
  const { data: receivables } = useQuery({
    queryKey: ['invoices', 'receivables'],
    queryFn: () => getReceivables({ client }),
  })
  const { data: forecast } = useQuery({
    queryKey: ['deals', 'forecast'],
    queryFn: () => getDealForecast({ client }),
  })
  const show = (cents: number | undefined, currency = organization.currency) =>
    cents === undefined ? '…' : money(cents, currency)
  const trendOf = (key: keyof AnalyticsTrendFigures) => {
    const values = trends?.figures[key]
    return values && { values, label: words.trend(show(values[0]), show(values.at(-1))) }
  }
  const owed = receivables?.data
  const late = owed !== undefined && owed.overdue.count > 0
  const open = forecast?.data
  return (
    <Figures label={words.figures}>
      <Figure
        label={words.received}
        value={show(trends?.figures.collected_cents.at(-1))}
        note={words.thisWeek}
        trend={trendOf('collected_cents')}
        to="/invoices"
        search={{ where: { status: ['paid'] } }}
      />
      <Figure
        label={words.due}
        value={show(owed?.outstanding.amount_cents, owed?.currency)}
        note={words.overdue(show(owed?.overdue.amount_cents, owed?.currency))}
        noteTone={late ? 'bad' : undefined}
        to="/invoices"
        search={{ where: { status: [late ? 'overdue' : 'open'] } }}
      />
      <Figure
        label={words.pipeline}
        value={show(open?.open.total_cents)}
        note={
          <>
            {words.weighted(show(open?.open.weighted_cents))}
            {(open?.by_category.omitted.deals ?? 0) > 0 && <> · {words.withoutOmitted}</>}
          </>
        }
        trend={trendOf('open_pipeline_cents')}
        to="/deals"
      />
      <Figure
        label={words.mrr}
        value={show(trends?.figures.mrr_cents.at(-1))}
        note={words.sinceWeeks(show(trends?.figures.mrr_cents[0]))}
        trend={trendOf('mrr_cents')}
        to="/subscriptions/mrr"
      />
    </Figures>
  )
}
