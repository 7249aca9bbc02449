import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  previewSubscriptionChange,
  type SubscriptionChangePreview,
  type SubscriptionPreviewInput,
} from '../../../../../sdk/index.ts'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useSubscriptionWords } from '../words.ts'
import css from './preview.module.css'
import { useChangingWords } from './words.ts'

/** What an action would do, while it is filled in. `key` says what was filled in; `read` may throw while it is half typed. */
export function usePreview(subscriptionId: string, key: string, read: () => SubscriptionPreviewInput) {
  const [asked] = useDebouncedValue(key, 250)
  const preview = useQuery({
    queryKey: ['preview', 'subscription', subscriptionId, asked],
    queryFn: async () =>
      previewSubscriptionChange({ client, path: { subscription_id: subscriptionId }, body: read() }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const isCurrent = asked === key && !preview.isPlaceholderData && !preview.isFetching
  return {
    effect: preview.isError ? undefined : preview.data?.data,
    error: preview.error,
    /** Only of what stands there now: what was shown is what happens, or nothing does. */
    hash: isCurrent && preview.data ? { expected_hash: preview.data.data.hash } : {},
  }
}

export function PreviewPanel({ effect, error }: Pick<ReturnType<typeof usePreview>, 'effect' | 'error'>) {
  if (effect) return <Effect effect={effect} />
  return error ? (
    <Text size="sm" c="var(--bad)" aria-live="polite">
      {error.message}
    </Text>
  ) : null
}

type Documents = SubscriptionChangePreview['documents']
const totalOf = (documents: Documents, of: 'total_cents' | 'tax_cents') =>
  documents.reduce((sum, one) => sum + one[of], 0)

function Effect({ effect }: { effect: SubscriptionChangePreview }) {
  const words = useSubscriptionWords()
  const own = useChangingWords()
  const formats = useFormats()
  const money = (cents: number) => formats.money(cents, effect.currency)
  const { movement, next_invoices: next, planned } = effect
  return (
    <div className={css.panel} aria-live="polite">
      {effect.documents.length === 0 ? <div>{words.nothingToday}</div> : <Today effect={effect} />}
      {planned && planned.lines.length > 0 && (
        <div>
          <div className={css.head}>{own.onItsDay(formats.date(planned.on))}</div>
          <Row label={own.net}>{money(planned.total_cents)}</Row>
          <Row label={words.taxInIt}>{money(planned.tax_cents)}</Row>
        </div>
      )}
      <div>
        <div className={css.head}>{words.nextInvoices}</div>
        {next.length === 0 && own.noNextInvoices}
        {next.map(one => (
          <Row key={one.on} label={formats.date(one.on)}>
            {money(one.total_cents)}
          </Row>
        ))}
      </div>
      <Row label={words.mrr}>
        {own.mrrFromTo(money(effect.mrr_before_cents), money(effect.mrr_after_cents))}
        {movement &&
          ` · ${words.kinds[movement]} ${formats.money(effect.delta_cents, effect.reporting_currency)}`}
      </Row>
    </div>
  )
}

/** What is credited and charged at once, line by line, and what of it is due. */
function Today({ effect }: { effect: SubscriptionChangePreview }) {
  const words = useSubscriptionWords()
  const own = useChangingWords()
  const formats = useFormats()
  const money = (cents: number) => formats.money(cents, effect.currency)
  const notes = effect.documents.filter(one => one.type === 'credit_note')
  const invoices = effect.documents.filter(one => one.type === 'invoice')
  const credited = totalOf(notes, 'total_cents')
  const carried = effect.carried_over_cents
  return (
    <div>
      {notes.length > 0 && <Row label={words.credited}>{money(-credited)}</Row>}
      <Lines documents={notes} currency={effect.currency} sign={-1} />
      {invoices.length > 0 && <Row label={words.charged}>{money(totalOf(invoices, 'total_cents'))}</Row>}
      <Lines documents={invoices} currency={effect.currency} sign={1} />
      <Row label={words.taxInIt}>{money(totalOf(invoices, 'tax_cents') - totalOf(notes, 'tax_cents'))}</Row>
      {carried > 0 && <Row label={words.carriedOver}>{money(-carried)}</Row>}
      {credited > carried && <Row label={own.creditLeft}>{money(carried - credited)}</Row>}
      <Row label={words.dueToday} isSum>
        {money(effect.due_today_cents)}
      </Row>
    </div>
  )
}

function Lines({ documents, currency, sign }: { documents: Documents; currency: string; sign: 1 | -1 }) {
  const formats = useFormats()
  return documents
    .flatMap(one => one.lines)
    .map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and they come as a whole
      <div key={at} className={css.row} data-part>
        <span>
          {line.name}, {formats.shortDate(line.period_start)} – {formats.shortDate(line.period_end)}
        </span>
        <span>{formats.money(sign * line.total_cents, currency)}</span>
      </div>
    ))
}

function Row({ label, isSum, children }: { label: string; isSum?: boolean; children: ReactNode }) {
  return (
    <div className={css.row} data-sum={isSum || undefined}>
      <span>{label}</span>
      <span>{children}</span>
    </div>
  )
}
