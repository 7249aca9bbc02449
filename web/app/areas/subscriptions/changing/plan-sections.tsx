import { Badge, Button, Group, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  cancelSubscriptionChange,
  getSubscriptionSchedule,
  listSubscriptionChanges,
  removeCoupon,
  type Subscription,
  type SubscriptionChange,
  updateSubscription,
} from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { Section } from '../../../kit/record/record-page.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { useSubscriptionWords } from '../words.ts'
import { useChanged } from './change-forms.tsx'
import { PreviewPanel, usePreview } from './preview.tsx'
import { useChangingWords } from './words.ts'

interface Props {
  subscription: Subscription
}

const colors = { scheduled: 'blue', applied: 'green', canceled: 'gray', failed: 'red' } as const

export function Changes({ subscription }: Props) {
  const words = useSubscriptionWords()
  const formats = useFormats()
  const may = useMay()
  const queries = useQueryClient()
  const changes = useQuery({
    queryKey: ['subscription', subscription.id, 'changes'],
    queryFn: () => listSubscriptionChanges({ client, path: { subscription_id: subscription.id } }),
  })
  const [ending, setEnding] = useState<string | null>(null)
  const all = changes.data?.data ?? []
  if (all.length === 0) return null
  return (
    <Section title={words.changes}>
      <DataTable
        label={words.changes}
        rows={all}
        keyOf={change => change.id}
        columns={[
          { label: words.date, cell: change => formats.shortDate(change.effective_on) },
          {
            label: words.change,
            cell: change => (
              <>
                {words.changeKinds[change.kind]}{' '}
                <Badge variant="light" color={colors[change.status]}>
                  {words.changeStatuses[change.status]}
                </Badge>
                {change.error && (
                  <Text size="xs" c="var(--bad)">
                    {change.error}
                  </Text>
                )}
              </>
            ),
          },
          {
            label: words.documents,
            isWide: true,
            cell: change => <Documents change={change} currency={subscription.currency} />,
          },
          {
            label: words.after,
            isNumber: true,
            cell: change =>
              change.status === 'scheduled' && may('member') ? (
                <Button size="compact-xs" variant="default" onClick={() => setEnding(change.id)}>
                  {words.callOff}
                </Button>
              ) : (
                formats.money(change.after.mrr_cents, subscription.currency)
              ),
          },
        ]}
      />
      {ending && (
        <FormModal
          draft={null}
          isOpen
          title={words.callOffTitle}
          submit={words.callOff}
          onClose={() => setEnding(null)}
          onSubmit={() =>
            cancelSubscriptionChange({
              client,
              path: { subscription_id: subscription.id, change_id: ending },
            })
          }
          onDone={() => {
            setEnding(null)
            void queries.invalidateQueries({ queryKey: ['subscription', subscription.id] })
          }}
        >
          <Text size="sm">{words.callOffText}</Text>
        </FormModal>
      )}
    </Section>
  )
}

function Documents({ change, currency }: { change: SubscriptionChange; currency: string }) {
  const formats = useFormats()
  return change.documents.map(one => (
    <div key={one.id}>
      {one.type === 'invoice' ? (
        <TextLink to="/invoices/$invoiceId" params={{ invoiceId: one.id }}>
          {one.number}
        </TextLink>
      ) : (
        one.number
      )}{' '}
      {formats.money(one.type === 'invoice' ? one.total_cents : -one.total_cents, currency)}
    </div>
  ))
}

const SHOWN_AT_FIRST = 4

export function Schedule({ subscription }: Props) {
  const words = useSubscriptionWords()
  const own = useChangingWords()
  const formats = useFormats()
  const schedule = useQuery({
    queryKey: ['subscription', subscription.id, 'schedule'],
    queryFn: () => getSubscriptionSchedule({ client, path: { subscription_id: subscription.id } }),
  })
  const [isWhole, setWhole] = useState(false)
  const entries = schedule.data?.data ?? []
  if (entries.length === 0) return null
  return (
    <Section title={words.schedule}>
      <DataTable
        label={words.schedule}
        rows={isWhole ? entries : entries.slice(0, SHOWN_AT_FIRST)}
        keyOf={(entry, at) => `${entry.on} ${entry.kind} ${at}`}
        columns={[
          { label: words.date, cell: entry => formats.shortDate(entry.on) },
          { label: words.schedule, isUnnamed: true, cell: entry => words.scheduleKinds[entry.kind] },
          {
            label: words.period,
            isWide: true,
            cell: entry =>
              entry.note ??
              (entry.period_start &&
                entry.period_end &&
                `${formats.shortDate(entry.period_start)} – ${formats.shortDate(entry.period_end)}`),
          },
          {
            label: words.total,
            isNumber: true,
            cell: entry => entry.lines.length > 0 && formats.money(entry.total_cents, subscription.currency),
          },
        ]}
      />
      {!isWhole && entries.length > SHOWN_AT_FIRST && (
        <Button mt="xs" size="xs" variant="default" onClick={() => setWhole(true)}>
          {own.showAll}
        </Button>
      )}
    </Section>
  )
}

export function Coupons({ subscription }: Props) {
  const words = useSubscriptionWords()
  const formats = useFormats()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const [leaving, setLeaving] = useState<string | null>(null)
  const removed = useChanged(() => setLeaving(null))
  const canRedeem = may('member') && subscription.status !== 'canceled'
  if (subscription.coupons.length === 0 && !canRedeem) return null
  return (
    <Section title={words.coupons}>
      {subscription.coupons.map(coupon => (
        <Group key={coupon.coupon_id} gap="md">
          <Text fw={600}>{coupon.code}</Text>
          <Text>
            {coupon.kind === 'percent'
              ? `−${formats.number(coupon.value)} %`
              : formats.money(-coupon.value, subscription.currency)}
          </Text>
          <Text c="dimmed">
            {coupon.periods_left === null ? words.forAll : words.invoicesLeft(coupon.periods_left)}
          </Text>
          {canRedeem && (
            <Button size="compact-xs" variant="default" onClick={() => setLeaving(coupon.coupon_id)}>
              {words.takeOff}
            </Button>
          )}
        </Group>
      ))}
      {canRedeem && (
        <Button mt="xs" size="xs" variant="default" onClick={() => setOpen(true)}>
          {words.redeem}
        </Button>
      )}
      {isOpen && <RedeemForm subscription={subscription} onClose={() => setOpen(false)} />}
      {leaving && (
        <FormModal
          draft={null}
          isOpen
          title={words.takeOffTitle}
          submit={words.takeOff}
          onClose={() => setLeaving(null)}
          onSubmit={() =>
            removeCoupon({ client, path: { subscription_id: subscription.id, coupon_id: leaving } })
          }
          onDone={removed}
        >
          <Text size="sm">{words.takeOffText}</Text>
        </FormModal>
      )}
    </Section>
  )
}

function RedeemForm({ subscription, onClose }: Props & { onClose: () => void }) {
  const words = useSubscriptionWords()
  const changed = useChanged(onClose)
  const draft = useDraft({ of: `subscription/${subscription.id}/coupon`, saved: { code: '' } })
  const code = draft.values.code.trim()
  const preview = usePreview(subscription.id, JSON.stringify(['coupon', code]), () => ({
    ...(code ? { coupon_code: code } : {}),
    proration: 'none',
  }))
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.redeem}
      submit={words.redeem}
      onClose={onClose}
      onSubmit={() =>
        updateSubscription({
          client,
          path: { subscription_id: subscription.id },
          body: { coupon_code: code, ...preview.hash },
        })
      }
      onDone={changed}
    >
      <TextInput label={words.couponCode} required data-autofocus {...draft.field('code')} />
      <Text size="sm">{words.redeemText}</Text>
      <PreviewPanel {...preview} />
    </FormModal>
  )
}
