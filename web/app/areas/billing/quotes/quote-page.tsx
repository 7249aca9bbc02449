import { Alert, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { getQuote, getQuotePdf, type Quote } from '../../../../../sdk/index.ts'
import { Details, RecordPage, Section } from '../../../kit/record/record-page.tsx'
import { ScreenWaiting, Unloaded } from '../../../kit/screen/screen-states.tsx'
import { useTranslated } from '../../../kit/sentences/use-translated.ts'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { FollowButton } from '../../notifications/shared/follow-button.tsx'
import css from '../invoices/invoice-page.module.css'
import { LinesTable } from '../orders/lines-table.tsx'
import { Totals } from '../orders/totals.tsx'
import { QuoteBadge } from '../shared/status.tsx'
import { useBillingWords } from '../words.ts'
import { QuoteActions } from './quote-actions.tsx'

const PdfView = lazy(() =>
  import('../../../kit/documents/pdf-view.tsx').then(one => ({ default: one.PdfView })),
)

export function QuotePage(): ReactNode {
  const { quoteId } = useParams({ from: '/shell/quotes/$quoteId' })
  const words = useBillingWords()
  const path = { quote_id: quoteId }
  const quote = useQuery({ queryKey: ['quote', quoteId], queryFn: () => getQuote({ client, path }) })
  if (!quote.data) return <Unloaded query={quote} />
  const one = quote.data.data
  return (
    <RecordPage
      list={{ to: '/quotes', label: words.quotes }}
      title={one.number}
      badges={<QuoteBadge quote={one} />}
      subtitle={[one.bill_to_name || one.bill_to_email, one.title].filter(Boolean).join(' · ')}
      actions={
        <>
          <FollowButton type="quote" id={one.id} />
          <QuoteActions quote={one} />
        </>
      }
      aside={<Aside quote={one} />}
    >
      <Story quote={one} />
      <Section title={words.lines}>
        <LinesTable lines={one.lines} currency={one.currency} />
        <div className={css.sums}>
          <Totals {...one} />
        </div>
      </Section>
      <Pdf quote={one} />
    </RecordPage>
  )
}

/** What happened with the offer, where that is the first thing to know. */
function Story({ quote }: { quote: Quote }) {
  const words = useBillingWords()
  const translated = useTranslated()
  const formats = useFormats()
  if (quote.status === 'accepted' && quote.accepted_at) {
    return (
      <Alert color="green" mb="md">
        {words.acceptedBy(quote.accepted_by_name ?? '', formats.date(quote.accepted_at))}
      </Alert>
    )
  }
  if (quote.status === 'declined' && quote.declined_at) {
    return (
      <Alert color="red" mb="md" title={words.declinedOn(formats.date(quote.declined_at))}>
        {quote.decline_reason}
      </Alert>
    )
  }
  if (quote.status === 'sent') {
    return (
      <Text size="sm" c="dimmed" mb="md">
        {quote.viewed_at ? words.opened(formats.ago(quote.viewed_at)) : words.notOpened}
      </Text>
    )
  }
  const asks =
    quote.approval_required && ['draft', 'pending_approval', 'approval_rejected'].includes(quote.status)
  if (!asks && !quote.approval_note) return null
  return (
    <Alert color="orange" mb="md" title={asks ? words.needsApproval : null}>
      {asks && <Text size="sm">{quote.approval_reasons.map(translated).join(', ')}</Text>}
      {quote.approval_note && (
        <Text size="sm" className={css.text}>
          {quote.approval_note}
        </Text>
      )}
    </Alert>
  )
}

function Aside({ quote }: { quote: Quote }) {
  const words = useBillingWords()
  const formats = useFormats()
  return (
    <Details
      title={words.details}
      items={[
        {
          label: words.customer,
          value: quote.contact_id ? (
            <TextLink to="/contacts/$contactId" params={{ contactId: quote.contact_id }}>
              {quote.bill_to_name || quote.bill_to_email || words.contact}
            </TextLink>
          ) : (
            quote.bill_to_name
          ),
        },
        { label: words.billToEmail, value: quote.bill_to_email },
        {
          label: words.billToAddress,
          value: quote.bill_to_address && (
            <span className={css.text}>{formats.address(quote.bill_to_address)}</span>
          ),
        },
        { label: words.validUntil, value: quote.valid_until && formats.date(quote.valid_until) },
        { label: words.terms, value: words.termLabels[quote.payment_terms] },
        { label: words.sent, value: quote.sent_at && formats.dateTime(quote.sent_at) },
        { label: words.created, value: formats.date(quote.created_at) },
        { label: words.notes, value: quote.notes && <span className={css.text}>{quote.notes}</span> },
        { label: words.legalTerms, value: quote.terms && <span className={css.text}>{quote.terms}</span> },
      ]}
    />
  )
}

function Pdf({ quote }: { quote: Quote }) {
  const words = useBillingWords()
  const [isShown, setShown] = useState(false)
  return (
    <Section
      title={words.pdf}
      actions={
        <Button size="xs" variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? words.hidePdf : words.showPdf}
        </Button>
      }
    >
      {isShown && (
        <Suspense fallback={<ScreenWaiting />}>
          <PdfView
            label={quote.number}
            queryKey={['quote', quote.id, 'pdf', quote.updated_at]}
            load={() => getQuotePdf({ client, path: { quote_id: quote.id } })}
          />
        </Suspense>
      )}
    </Section>
  )
}
