import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  createInvoiceFromQuote,
  getQuoteSettings,
  listUnbilledQuotes,
  type QuoteSummary,
  updateQuoteSettings,
} from '../../../../../../sdk/index.ts'
import { address } from '../../../../kit/address.ts'
import { useAct } from '../../../../kit/form/use-act.ts'
import { client } from '../../../../kit/session/api.ts'
import { useMay } from '../../../../kit/session/session.ts'
import { useFormats } from '../../../../kit/speech.tsx'
import { TextLink } from '../../../../kit/text-link.tsx'
import css from './unbilled.module.css'
import { useUnbilledWords } from './words.ts'

const SHOWN = 5

/** What customers accepted and nobody has billed: how much of it there is, and each with the click that bills it. */
export function Unbilled(): ReactNode {
  const words = useUnbilledWords()
  const formats = useFormats()
  const { data } = useQuery({
    queryKey: ['quotes', 'unbilled'],
    queryFn: () => listUnbilledQuotes({ client, query: { limit: SHOWN } }),
  })
  if (!data || data.data.length === 0) return null
  const { total } = data.pagination
  return (
    <section className={css.card} aria-label={words.title}>
      <div className={css.head}>
        <Title order={2}>{words.title}</Title>
        <Text size="sm" c="dimmed">
          {[words.count(total), ...data.sums.map(sum => formats.money(sum.amount_cents, sum.currency))].join(
            ' · ',
          )}
        </Text>
      </div>
      <ul className={css.list}>
        {data.data.map(quote => (
          <UnbilledQuote key={quote.id} quote={quote} />
        ))}
      </ul>
      {total > SHOWN && (
        <Link to={address('/quotes')} search={{ where: { status: ['accepted'] } } as never}>
          <Text size="sm">{words.more(total - SHOWN)}</Text>
        </Link>
      )}
    </section>
  )
}

function UnbilledQuote({ quote }: { quote: QuoteSummary }) {
  const words = useUnbilledWords()
  const formats = useFormats()
  const may = useMay()
  const billing = useAct(() => createInvoiceFromQuote({ client, path: { quote_id: quote.id }, body: {} }), {
    stale: ['quotes', 'quote', 'invoices'],
    done: ({ data }) => words.billed(data.number),
  })
  return (
    <li className={css.row}>
      <span className={css.what}>
        <TextLink to="/quotes/$quoteId" params={{ quoteId: quote.id }}>
          {quote.number}
        </TextLink>{' '}
        {[quote.bill_to_name || quote.bill_to_email, quote.title].filter(Boolean).join(' · ')}
        {quote.accepted_at && (
          <Text size="xs" c="dimmed">
            {words.accepted(formats.shortDate(quote.accepted_at))}
          </Text>
        )}
      </span>
      <span className={css.amount}>{formats.money(quote.unbilled_cents, quote.currency)}</span>
      {may('member') && (
        <Button
          size="xs"
          variant="default"
          aria-label={words.billFor(quote.number)}
          loading={billing.isPending}
          disabled={billing.isSuccess}
          onClick={() => billing.mutate()}
        >
          {words.bill}
        </Button>
      )}
    </li>
  )
}

/** Asked once, of whoever sets the organization up: nobody has said yet what accepting a quote is to do. */
export function AutoInvoiceProposal(): ReactNode {
  const words = useUnbilledWords()
  const isAdmin = useMay()('admin')
  const { data } = useQuery({
    queryKey: ['billing-settings', 'quotes'],
    queryFn: () => getQuoteSettings({ client }),
    enabled: isAdmin,
  })
  const choosing = useAct(
    (auto_invoice: boolean) => updateQuoteSettings({ client, body: { auto_invoice } }),
    { stale: ['billing-settings'], done: words.chosen },
  )
  if (!isAdmin || !data || data.data.auto_invoice_chosen) return null
  return (
    <section className={css.card} aria-label={words.proposal}>
      <Text fw={600}>{words.proposal}</Text>
      <Text size="sm" c="dimmed">
        {words.proposalText}
      </Text>
      <Group gap="xs" mt="sm">
        <Button size="xs" loading={choosing.isPending} onClick={() => choosing.mutate(true)}>
          {words.yes}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={choosing.isPending}
          onClick={() => choosing.mutate(false)}
        >
          {words.no}
        </Button>
      </Group>
    </section>
  )
}
