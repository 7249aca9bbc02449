import { Button, Menu } from '@mantine/core'
import {
  IconBan,
  IconDownload,
  IconFileCheck,
  IconFileMinus,
  IconMoodSad,
  IconReceiptRefund,
  IconSend,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  getInvoicePdf,
  type Invoice,
  issueInvoice,
  markInvoiceUncollectible,
  type Payment,
  sendInvoice,
  voidInvoice,
} from '../../../../../sdk/index.ts'
import { address } from '../../../kit/address.ts'
import { download } from '../../../kit/documents/download.ts'
import { Question } from '../../../kit/form/question.tsx'
import { MenuAction, MoreMenu } from '../../../kit/record/more-menu.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { DocumentItems } from '../orders/document-items.tsx'
import { SendDocument } from '../orders/send-document.tsx'
import { useBillingWords } from '../words.ts'
import { RefundForm } from './money-back.tsx'
import { CreditNoteForm, RecordPaymentForm } from './money-forms.tsx'
import { useInvoiceChange } from './use-invoice-change.ts'

/** What came in and lasted. */
export const receivedOf = ({ amount_paid_cents, amount_reversed_cents }: Invoice): number =>
  amount_paid_cents - amount_reversed_cents

type Dialog = 'send' | 'issue' | 'pay' | 'refund' | 'credit' | 'uncollectible' | 'void'

/** What can be done with an invoice as it stands; the server would refuse the rest. */
function possible(invoice: Invoice) {
  const { status, amount_due_cents } = invoice
  const received = receivedOf(invoice)
  return {
    edit: status === 'draft',
    issue: status === 'draft',
    send: status !== 'void',
    pay: status === 'open' || status === 'uncollectible',
    refund: received > invoice.amount_refunded_cents,
    credit: (status === 'open' || status === 'uncollectible') && amount_due_cents > 0,
    uncollectible: status === 'open',
    void: status !== 'void' && status !== 'paid' && received === 0,
  }
}

interface InvoiceActionsProps {
  invoice: Invoice
  payments: readonly Payment[]
}

export function InvoiceActions({ invoice, payments }: InvoiceActionsProps) {
  const words = useBillingWords()
  const may = useMay()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const path = { invoice_id: invoice.id }
  const isDraft = invoice.status === 'draft'
  const can = possible(invoice)
  const getPdf = () => download(() => getInvoicePdf({ client, path }), `${invoice.number}.pdf`)
  if (!may('member')) {
    return (
      <Button variant="default" leftSection={<IconDownload size={15} />} onClick={getPdf}>
        {words.downloadPdf}
      </Button>
    )
  }
  return (
    <>
      {can.edit && (
        <Button variant="default" component={Link} to={address(`/invoices/${invoice.id}/edit`)}>
          {words.edit}
        </Button>
      )}
      {can.pay && (
        <Button variant="default" onClick={() => setDialog('send')}>
          {invoice.sent_at ? words.sendAgain : words.send}
        </Button>
      )}
      {can.pay && <Button onClick={() => setDialog('pay')}>{words.recordPayment}</Button>}
      {isDraft && (
        <Button leftSection={<IconSend size={15} />} onClick={() => setDialog('send')}>
          {words.send}
        </Button>
      )}
      <MoreMenu label={words.more}>
        <MenuAction icon={IconFileCheck} when={can.issue} onClick={() => setDialog('issue')}>
          {words.issue}
        </MenuAction>
        <MenuAction icon={IconSend} when={can.send && !can.pay && !isDraft} onClick={() => setDialog('send')}>
          {words.sendAgain}
        </MenuAction>
        <DocumentItems url={invoice.public_url} getPdf={getPdf} />
        {(can.refund || can.credit || can.uncollectible || can.void) && <Menu.Divider />}
        <MenuAction icon={IconReceiptRefund} when={can.refund} onClick={() => setDialog('refund')}>
          {words.refund}
        </MenuAction>
        <MenuAction icon={IconFileMinus} when={can.credit} onClick={() => setDialog('credit')}>
          {words.creditNote}
        </MenuAction>
        <MenuAction icon={IconMoodSad} when={can.uncollectible} onClick={() => setDialog('uncollectible')}>
          {words.uncollectible}
        </MenuAction>
        <MenuAction icon={IconBan} when={can.void} onClick={() => setDialog('void')}>
          {words.void}
        </MenuAction>
      </MoreMenu>
      <Dialogs dialog={dialog} invoice={invoice} payments={payments} onClose={() => setDialog(null)} />
    </>
  )
}

interface DialogsProps extends InvoiceActionsProps {
  dialog: Dialog | null
  onClose: () => void
}

function Dialogs({ dialog, invoice, payments, onClose }: DialogsProps) {
  const words = useBillingWords()
  const queries = useQueryClient()
  const changed = useInvoiceChange()
  const path = { invoice_id: invoice.id }
  const done = ({ data }: { data: Invoice }) => {
    changed(data)
    onClose()
  }
  const { number } = invoice
  switch (dialog) {
    case 'send':
      return (
        <SendDocument
          number={number}
          email={invoice.bill_to_email}
          warning={invoice.status === 'draft' ? words.sendIssues : null}
          onClose={onClose}
          send={body => sendInvoice({ client, path, body })}
          onDone={({ data }) => {
            changed(data)
            void queries.invalidateQueries({ queryKey: ['invoice', invoice.id, 'more', 'reminders'] })
          }}
        />
      )
    case 'issue':
      return (
        <Question
          isOpen
          title={words.issueTitle(number)}
          text={words.issueText}
          submit={words.issueSubmit}
          onClose={onClose}
          onSubmit={() => issueInvoice({ client, path, body: {} })}
          onDone={done}
        />
      )
    case 'pay':
      return <RecordPaymentForm invoice={invoice} onClose={onClose} />
    case 'refund':
      return <RefundForm invoice={invoice} payments={payments} onClose={onClose} />
    case 'credit':
      return <CreditNoteForm invoice={invoice} onClose={onClose} />
    case 'uncollectible':
      return (
        <Question
          isOpen
          title={words.uncollectibleTitle(number)}
          text={words.uncollectibleText}
          submit={words.uncollectible}
          onClose={onClose}
          onSubmit={() => markInvoiceUncollectible({ client, path, body: {} })}
          onDone={done}
        />
      )
    case 'void':
      return (
        <Question
          isOpen
          isDangerous
          title={words.voidTitle(number)}
          text={words.voidText}
          submit={words.void}
          onClose={onClose}
          onSubmit={() => voidInvoice({ client, path, body: {} })}
          onDone={done}
        />
      )
    default:
      return null
  }
}
