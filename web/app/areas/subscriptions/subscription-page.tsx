import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { getSubscription, listInvoices, type Subscription } from '../../../../sdk/index.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { Figure, Figures } from '../../kit/record/figures.tsx'
import { Details, RecordPage, Section } from '../../kit/record/record-page.tsx'
import css from '../../kit/record/rows-table.module.css'
import { WideTable } from '../../kit/record/wide-table.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay, useMe } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import { InvoiceBadge } from '../billing/shared/status.tsx'
import { SubscriptionBadge } from './badge.tsx'
import { CancelForm, ChangeForm, ReactivateForm } from './changing/change-forms.tsx'
import { PauseForm, ResumeForm } from './changing/pause-forms.tsx'
import { Changes, Coupons, Schedule } from './changing/plan-sections.tsx'
import { useChangingWords } from './changing/words.ts'
import { useSubscriptionWords } from './words.ts'

export function SubscriptionPage(): ReactNode {
  const { subscriptionId } = useParams({ from: '/shell/subscriptions/$subscriptionId' })
  const words = useSubscriptionWords()
  const own = useChangingWords()
  const formats = useFormats()
  const subscription = useQuery({
    queryKey: ['subscription', subscriptionId],
    queryFn: () => getSubscription({ client, path: { subscription_id: subscriptionId } }),
  })
  const invoices = useQuery({
    queryKey: ['invoices', 'of-subscription', subscriptionId],
    queryFn: () => listInvoices({ client, query: { subscription_id: subscriptionId, limit: 20 } }),
  })
  if (!subscription.data) return <Unloaded query={subscription} />
  const one = subscription.data.data
  return (
    <RecordPage
      list={{ to: '/subscriptions', label: words.subscriptions }}
      title={one.customer_name ?? words.subscription}
      face={
        one.customer_name
          ? { name: one.customer_name, kind: one.company_id ? 'company' : 'person' }
          : undefined
      }
      badges={<SubscriptionBadge of={one} />}
      subtitle={one.item_names.join(', ')}
      actions={<Actions subscription={one} />}
      aside={<Aside subscription={one} />}
    >
      <Figures label={words.mrr}>
        <Figure label={words.mrr} value={formats.money(one.mrr_cents, one.currency)} />
        <Figure label={words.arr} value={formats.money(one.arr_cents, one.currency)} />
        <Figure
          label={words.nextInvoice}
          value={one.status === 'canceled' ? '–' : formats.shortDate(one.current_period_end)}
        />
      </Figures>
      <div style={{ height: 24 }} />
      <Section title={words.items}>
        <DataTable
          label={words.items}
          rows={one.items}
          keyOf={item => item.id}
          columns={[
            {
              label: words.name,
              cell: item => (
                <>
                  {item.name}
                  {item.discount_kind !== 'none' && (
                    <Text size="xs" c="dimmed">
                      {own.discounted(
                        item.discount_kind === 'percent'
                          ? `${formats.number(item.discount_value)} %`
                          : formats.money(item.discount_value, one.currency),
                        item.discount_periods_left,
                      )}
                    </Text>
                  )}
                </>
              ),
            },
            { label: words.quantity, isNumber: true, cell: item => formats.number(item.quantity) },
            {
              label: words.price(one.currency),
              isNumber: true,
              cell: item => formats.money(item.unit_price_cents, one.currency),
            },
            {
              label: words.tax,
              isNumber: true,
              cell: item => item.tax_rate > 0 && `${formats.number(item.tax_rate)} %`,
            },
          ]}
        />
      </Section>
      <Coupons subscription={one} />
      <Schedule subscription={one} />
      <Changes subscription={one} />
      <Movements subscription={one} />
      <Section title={words.invoices}>
        {invoices.data?.data.length === 0 && <Text c="dimmed">{words.noInvoices}</Text>}
        {invoices.data && invoices.data.data.length > 0 && (
          <WideTable label={words.invoices}>
            <table className={css.table}>
              <tbody>
                {invoices.data.data.map(invoice => (
                  <tr key={invoice.id}>
                    <td>
                      <TextLink to="/invoices/$invoiceId" params={{ invoiceId: invoice.id }}>
                        {invoice.number}
                      </TextLink>
                    </td>
                    <td data-wide>{invoice.issued_at && formats.shortDate(invoice.issued_at)}</td>
                    <td>
                      <InvoiceBadge invoice={invoice} />
                    </td>
                    <td data-right>{formats.money(invoice.total_cents, invoice.currency)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </WideTable>
        )}
      </Section>
    </RecordPage>
  )
}

function Movements({ subscription }: { subscription: Subscription }) {
  const words = useSubscriptionWords()
  const formats = useFormats()
  const { organization } = useMe()
  return (
    <Section title={words.movements}>
      {subscription.mrr_movements.length === 0 ? (
        <Text c="dimmed">{words.noMovements}</Text>
      ) : (
        <WideTable label={words.movements}>
          <table className={css.table}>
            <tbody>
              {subscription.mrr_movements.toReversed().map(move => (
                <tr key={move.id}>
                  <td>{formats.shortDate(move.occurred_on)}</td>
                  <td>{words.kinds[move.kind]}</td>
                  <td data-wide>{move.note}</td>
                  <td data-right>{formats.money(move.delta_cents, organization.currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Section>
  )
}

function Aside({ subscription: one }: { subscription: Subscription }) {
  const words = useSubscriptionWords()
  const own = useChangingWords()
  const formats = useFormats()
  return (
    <Details
      title={words.details}
      items={[
        {
          label: own.company,
          value: one.company_id && (
            <TextLink to="/companies/$companyId" params={{ companyId: one.company_id }}>
              {one.customer_name ?? own.company}
            </TextLink>
          ),
        },
        {
          label: words.contact,
          value: one.contact_id && (
            <TextLink to="/contacts/$contactId" params={{ contactId: one.contact_id }}>
              {(one.company_id ? null : one.customer_name) ?? words.contact}
            </TextLink>
          ),
        },
        {
          label: words.interval,
          value: words.every(one.billing_interval_count, words.intervals[one.billing_interval]),
        },
        { label: words.started, value: formats.date(one.started_at) },
        { label: words.trialEnd, value: one.trial_end && formats.date(one.trial_end) },
        { label: words.resumesOn, value: one.resumes_at && formats.date(one.resumes_at) },
        { label: words.reason, value: one.cancel_reason },
        {
          label: words.quote,
          value: one.quote_id && (
            <TextLink to="/quotes/$quoteId" params={{ quoteId: one.quote_id }}>
              {words.quote}
            </TextLink>
          ),
        },
        { label: words.notes, value: one.notes },
      ]}
    />
  )
}

function Actions({ subscription }: { subscription: Subscription }) {
  const words = useSubscriptionWords()
  const may = useMay()
  const [dialog, setDialog] = useState<'change' | 'cancel' | 'pause' | 'resume' | 'reactivate' | null>(null)
  if (!may('member')) return null
  const close = () => setDialog(null)
  const isOver = subscription.status === 'canceled'
  const isPaused = subscription.status === 'paused'
  const isRunning = subscription.status === 'active' || subscription.status === 'past_due'
  return (
    <>
      {isPaused && <Button onClick={() => setDialog('resume')}>{words.resume}</Button>}
      {isRunning && (
        <Button variant="default" onClick={() => setDialog('pause')}>
          {words.pause}
        </Button>
      )}
      {(isOver || subscription.cancel_at_period_end) && (
        <Button onClick={() => setDialog('reactivate')}>{words.reactivate}</Button>
      )}
      {!isOver && !subscription.cancel_at_period_end && (
        <Button variant="default" onClick={() => setDialog('cancel')}>
          {words.cancel}
        </Button>
      )}
      {!isOver && <Button onClick={() => setDialog('change')}>{words.change}</Button>}
      {dialog === 'change' && <ChangeForm subscription={subscription} onClose={close} />}
      {dialog === 'pause' && <PauseForm subscription={subscription} onClose={close} />}
      {dialog === 'resume' && <ResumeForm subscription={subscription} onClose={close} />}
      {dialog === 'cancel' && <CancelForm subscription={subscription} onClose={close} />}
      {dialog === 'reactivate' && <ReactivateForm subscription={subscription} onClose={close} />}
    </>
  )
}
