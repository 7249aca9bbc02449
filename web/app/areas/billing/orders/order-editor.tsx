import { Alert, Anchor, Button, Collapse, Text, Textarea, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { CalculationStep, InvoicePreview, QuotePreview, TaxSum } from '../../../../../sdk/index.ts'
import { address } from '../../../kit/address.ts'
import { DraftNote } from '../../../kit/form/drafts/draft-note.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { WideTable } from '../../../kit/record/wide-table.tsx'
import { ScreenTitle } from '../../../kit/screen/screen-title.tsx'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { useTranslated } from '../../../kit/sentences/use-translated.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { isBlank } from '../shared/lines/draft.ts'
import { LineEditor } from '../shared/lines/line-editor.tsx'
import { InvoiceDetails } from '../tax/invoice-details.tsx'
import { useBillingWords } from '../words.ts'
import { CalculationSteps } from './calculation/calculation-steps.tsx'
import { CustomerCard } from './customer-card.tsx'
import type { DraftOrder } from './draft.ts'
import css from './editor.module.css'
import { OrderDiscount, OrderHead } from './order-head.tsx'
import { Totals } from './totals.tsx'

/** A sentence that was typed once for all says another number of days than this invoice has. */
function TermsCheck({ draft: { terms, payment_terms } }: { draft: DraftOrder }) {
  const words = useBillingWords()
  const said = /(\d+)[\s-]*(?:tage|days?\b|jours|días|dias|日)/i.exec(terms ?? '')?.[1]
  const days = payment_terms.startsWith('net_') ? payment_terms.slice('net_'.length) : undefined
  if (!said || said === days) return null
  return (
    <Text className={css.wide} role="status" size="sm" c="var(--warn)">
      {words.termsDisagree(said, words.termLabels[payment_terms])}
    </Text>
  )
}

interface OrderEditorProps {
  kind: 'invoice' | 'quote'
  title: string
  /** Where "Cancel" leads, and the list it is part of. */
  back: { to: string; label: string }
  /** What it is kept under while it is typed. */
  of: string
  start: DraftOrder
  /** `updated_at` of what is changed. */
  version?: string
  /** Asks the server for the amounts; throws in words where something typed cannot be read. */
  preview: (draft: DraftOrder) => Promise<InvoicePreview | QuotePreview>
  /** Answers how to go on from there. Told with the version that somebody began to type on. */
  save: (draft: DraftOrder, seen: { if_updated_at?: string }) => Promise<() => Promise<void>>
  /** Below the sums. */
  beside?: ReactNode
}

export function OrderEditor(props: OrderEditorProps): ReactNode {
  const { kind, title, back, of, start, version, preview, save } = props
  const words = useBillingWords()
  const shell = useCommonWords()
  const typed = useDraft({ of, saved: start, ...(version ? { version } : {}) })
  const { values: draft, set: change } = typed
  const [asked] = useDebouncedValue(draft, 250)
  const priced = useQuery({
    queryKey: ['preview', kind, asked],
    queryFn: () => preview(asked),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  const saving = useMutation({
    mutationFn: () => save(draft, typed.ifUnchanged),
    onSuccess: leave => {
      typed.done(draft)
      return leave()
    },
  })
  const answer = priced.data
  const counted = asked.lines.filter(line => !isBlank(line))
  const sums = new Map(
    counted.flatMap((line, at) => {
      const priceOf = answer?.lines[at]
      return priceOf ? [[line.key, priceOf] as const] : []
    }),
  )
  return (
    <article className={css.page}>
      <nav aria-label={back.label}>
        <Anchor component={Link} to={address(back.to)} size="sm" c="dimmed">
          {back.label}
        </Anchor>
      </nav>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (!saving.isPending) saving.mutate()
        }}
      >
        <header className={css.head}>
          <ScreenTitle>{title}</ScreenTitle>
          <div className={css.grow} />
          <Button variant="default" component={Link} to={address(back.to)}>
            {shell.cancel}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {words.saveDraft}
          </Button>
        </header>
        {saving.error && (
          <Alert color="red" role="alert" mb="md">
            {saving.error.message}
          </Alert>
        )}
        <DraftNote draft={typed} mb="md" />
        <div className={css.columns}>
          <div className={css.form}>
            <OrderHead kind={kind} draft={draft} onChange={change} />
            {kind === 'invoice' && <InvoiceDetails draft={draft} onChange={change} />}
            <section className={css.card} aria-label={words.lines} data-field="lines">
              <Title order={2} mb="sm">
                {words.lines}
              </Title>
              <LineEditor
                lines={draft.lines}
                currency={draft.currency}
                sums={sums}
                of={kind === 'quote' ? 'quote' : 'invoice'}
                onChange={lines => change({ lines })}
              />
            </section>
            <section className={`${css.card} ${css.grid}`} aria-label={words.notes}>
              <Textarea
                className={css.wide}
                label={words.notes}
                autosize
                minRows={2}
                value={draft.notes}
                onChange={event => change({ notes: event.currentTarget.value })}
              />
              <Textarea
                className={css.wide}
                label={words.legalTerms}
                description={kind === 'invoice' ? words.invoiceTermsHint : words.quoteTermsHint}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                autosize
                minRows={2}
                value={draft.terms ?? ''}
                onChange={event => change({ terms: event.currentTarget.value })}
              />
              {kind === 'invoice' && <TermsCheck draft={draft} />}
            </section>
          </div>
          <aside className={css.side} data-old={priced.isPlaceholderData || draft !== asked}>
            <section className={css.card} aria-label={words.total} aria-live="polite">
              <OrderDiscount kind={kind} draft={draft} onChange={change} />
              {priced.error && !priced.isPlaceholderData && (
                <Text size="sm" c="var(--bad)" mb="xs">
                  {priced.error.message}
                </Text>
              )}
              {answer ? <Sums kind={kind} answer={answer} /> : <Text c="dimmed">{words.waiting}</Text>}
            </section>
            {answer && <Approval answer={answer} />}
            <CustomerCard draft={draft} />
            {props.beside}
          </aside>
        </div>
      </form>
    </article>
  )
}

function Sums({ kind, answer }: { kind: 'invoice' | 'quote'; answer: InvoicePreview | QuotePreview }) {
  const words = useBillingWords()
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const sums: typeof answer & { taxes: TaxSum[]; steps: CalculationStep[] } = answer
  return (
    <>
      <Totals {...sums} {...('intervals' in answer ? { intervals: answer.intervals } : {})} />
      {kind === 'invoice' && 'due_date' in answer && answer.due_date && (
        <Text size="sm" c="dimmed" mt="xs">
          {words.dueDate}: {formats.date(answer.due_date)}
        </Text>
      )}
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
        <WideTable label={words.explain} isTall>
          <CalculationSteps steps={sums.steps} currency={sums.currency} />
        </WideTable>
      </Collapse>
    </>
  )
}

function Approval({ answer }: { answer: InvoicePreview | QuotePreview }) {
  const words = useBillingWords()
  const translated = useTranslated()
  if (!('approval_reasons' in answer) || answer.approval_reasons.length === 0) return null
  return (
    <Alert color="orange" title={words.needsApproval}>
      {answer.approval_reasons.map(translated).join(', ')}
    </Alert>
  )
}
