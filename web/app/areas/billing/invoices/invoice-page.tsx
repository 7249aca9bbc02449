import { Alert, Badge, Button, Collapse, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  getInvoice,
  getInvoiceCalc,
  type Invoice,
  listInvoicePayments,
  updateInvoice,
} from '../../../../../sdk/index.ts'
import { Figure, Figures } from '../../../kit/record/figures.tsx'
import { Details, RecordPage, Section } from '../../../kit/record/record-page.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { DunningCard } from '../../dunning/shared/dunning-card.tsx'
import { LateCharges } from '../../dunning/shared/late-charges.tsx'
import { FollowButton } from '../../notifications/shared/follow-button.tsx'
import { AppliedFigure, KeptForCustomer } from '../collecting/applying.tsx'
import { Charging, CollectionBadge } from '../collecting/charging.tsx'
import { useBillingNames } from '../names.ts'
import { CalculationSteps } from '../orders/calculation/calculation-steps.tsx'
import { LinesTable } from '../orders/lines-table.tsx'
import { Totals } from '../orders/totals.tsx'
import { InvoiceBadge } from '../shared/status.tsx'
import { useTaxWords } from '../tax/words.ts'
import { useBillingWords } from '../words.ts'
import { InvoiceDocuments } from './documents/documents.tsx'
import { EInvoiceSection } from './e-invoice/e-invoice.tsx'
import { InvoiceActions, receivedOf } from './invoice-actions.tsx'
import css from './invoice-page.module.css'
import { MoneyIn, Overpaid } from './money-in.tsx'
import { Reminders } from './reminders.tsx'
import { useInvoiceChange } from './use-invoice-change.ts'

export function InvoicePage(): ReactNode {
  const { invoiceId } = useParams({ from: '/shell/invoices/$invoiceId' })
  const words = useBillingWords()
  const formats = useFormats()
  const path = { invoice_id: invoiceId }
  const invoice = useQuery({ queryKey: ['invoice', invoiceId], queryFn: () => getInvoice({ client, path }) })
  const payments = useQuery({
    queryKey: ['invoice', invoiceId, 'more', 'payments'],
    queryFn: () => listInvoicePayments({ client, path }),
  })
  if (!invoice.data) return <Unloaded query={invoice} />
  const one = invoice.data.data
  return (
    <RecordPage
      list={{ to: '/invoices', label: words.invoices }}
      title={one.number}
      badges={
        <>
          <InvoiceBadge invoice={one} />
          <CollectionBadge collection={one.collection} />
          {one.disputed_at && <Badge color="red">{words.disputed}</Badge>}
        </>
      }
      subtitle={[one.bill_to_name || one.bill_to_email, one.title].filter(Boolean).join(' · ')}
      actions={
        <>
          <FollowButton type="invoice" id={one.id} />
          <InvoiceActions invoice={one} payments={payments.data?.data ?? []} />
        </>
      }
      aside={<Aside invoice={one} />}
    >
      {one.attention && <Attention invoice={one} />}
      <KeptForCustomer invoice={one} />
      {one.overpaid_cents > 0 && <Overpaid invoice={one} payments={payments.data?.data ?? []} />}
      <Figures label={words.total}>
        <Figure label={words.total} value={formats.money(one.total_cents, one.currency)} />
        <Figure label={words.paid} value={formats.money(receivedOf(one), one.currency)} />
        <AppliedFigure invoice={one} />
        <Figure
          label={words.amountDue}
          value={formats.money(one.amount_due_cents, one.currency)}
          tone={one.is_overdue ? 'bad' : undefined}
          note={one.due_date && words.overdueBy(formats.shortDate(one.due_date))}
        />
      </Figures>
      <div className={css.gap} />
      <Section title={words.lines}>
        <LinesTable lines={one.lines} currency={one.currency} />
        <div className={css.sums}>
          <Totals {...one} />
          <Explanation invoice={one} />
        </div>
      </Section>
      {one.status !== 'draft' && <MoneyIn invoice={one} paid={payments} />}
      <Charging invoice={one} />
      {one.issued_at && <DunningCard invoice={one} />}
      {one.issued_at && <LateCharges invoice={one} />}
      {(one.status === 'open' || one.status === 'draft') && <Reminders invoice={one} />}
      {(one.status !== 'void' || one.issued_at) && <EInvoiceSection invoice={one} />}
      <InvoiceDocuments invoice={one} />
    </RecordPage>
  )
}

function Aside({ invoice }: { invoice: Invoice }) {
  const words = useBillingWords()
  const names = useBillingNames()
  const payer = invoice.company_id ?? invoice.contact_id
  const tax = useTaxWords()
  const formats = useFormats()
  return (
    <Details
      title={words.details}
      items={[
        {
          label: words.customer,
          value: invoice.contact_id ? (
            <TextLink to="/contacts/$contactId" params={{ contactId: invoice.contact_id }}>
              {invoice.bill_to_name || invoice.bill_to_email || words.contact}
            </TextLink>
          ) : (
            invoice.bill_to_name
          ),
        },
        {
          label: names.money,
          value: payer && (
            <TextLink to="/customers/$customerId" params={{ customerId: payer }}>
              {invoice.bill_to_name || invoice.bill_to_email || words.customer}
            </TextLink>
          ),
        },
        { label: words.billToEmail, value: invoice.bill_to_email },
        {
          label: words.billToAddress,
          value: <span className={css.text}>{formats.address(invoice.bill_to_address)}</span>,
        },
        { label: words.billToTaxId, value: invoice.bill_to_tax_id },
        { label: words.terms, value: words.termLabels[invoice.payment_terms] },
        { label: words.dueDate, value: invoice.due_date && formats.date(invoice.due_date) },
        { label: words.issued, value: invoice.issued_at && formats.date(invoice.issued_at) },
        { label: words.sent, value: invoice.sent_at && formats.dateTime(invoice.sent_at) },
        { label: words.poNumber, value: invoice.po_number },
        { label: tax.supplyDate, value: invoice.supply_date && formats.date(invoice.supply_date) },
        { label: tax.buyerReference, value: invoice.buyer_reference },
        { label: tax.contractReference, value: invoice.contract_reference },
        {
          label: words.fromQuote,
          value: invoice.quote_id && (
            <TextLink to="/quotes/$quoteId" params={{ quoteId: invoice.quote_id }}>
              {words.fromQuote}
            </TextLink>
          ),
        },
        {
          label: words.ofSubscription,
          value: invoice.subscription_id && (
            <TextLink
              to="/subscriptions/$subscriptionId"
              params={{ subscriptionId: invoice.subscription_id }}
            >
              {words.ofSubscription}
            </TextLink>
          ),
        },
        { label: words.notes, value: invoice.notes && <span className={css.text}>{invoice.notes}</span> },
        {
          label: words.legalTerms,
          value: invoice.terms && <span className={css.text}>{invoice.terms}</span>,
        },
      ].filter(({ label }) => label !== words.billToAddress || invoice.bill_to_address)}
    />
  )
}

function Attention({ invoice }: { invoice: Invoice }) {
  const words = useBillingWords()
  const may = useMay()
  const changed = useInvoiceChange()
  const clearing = useMutation({
    mutationFn: () =>
      updateInvoice({
        client,
        path: { invoice_id: invoice.id },
        body: { attention: null, if_updated_at: invoice.updated_at },
      }),
    onSuccess: ({ data }) => changed(data),
  })
  return (
    <Alert color="orange" title={words.attention} mb="md">
      <Text size="sm">{invoice.attention}</Text>
      {may('member') && (
        <Button
          size="xs"
          variant="default"
          mt="xs"
          loading={clearing.isPending}
          onClick={() => clearing.mutate()}
        >
          {words.attentionDone}
        </Button>
      )}
    </Alert>
  )
}

/** Asked for when somebody wants to know. */
function Explanation({ invoice }: { invoice: Invoice }) {
  const words = useBillingWords()
  const [isOpen, setOpen] = useState(false)
  const calc = useQuery({
    queryKey: ['invoice', invoice.id, 'more', 'calc'],
    queryFn: () => getInvoiceCalc({ client, path: { invoice_id: invoice.id } }),
    enabled: isOpen,
  })
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        mt="sm"
        ml={-8}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {words.explain}
      </Button>
      <Collapse expanded={isOpen}>
        {calc.data && <CalculationSteps steps={calc.data.data.steps} currency={invoice.currency} />}
      </Collapse>
    </>
  )
}
