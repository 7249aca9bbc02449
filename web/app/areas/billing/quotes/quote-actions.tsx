import { Button, Menu, Textarea } from '@mantine/core'
import { IconBan, IconDownload, IconFileDollar, IconSend, IconWritingSign } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  approveQuote,
  createInvoiceFromQuote,
  declineQuoteApproval,
  deleteQuote,
  getQuotePdf,
  type Quote,
  sendQuote,
  submitQuoteForApproval,
} from '../../../../../sdk/index.ts'
import { address } from '../../../kit/address.ts'
import { download } from '../../../kit/documents/download.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { Question } from '../../../kit/form/question.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { MenuAction, MoreMenu } from '../../../kit/record/more-menu.tsx'
import { useRecordChange } from '../../../kit/record/use-record-change.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useInvoiceChange } from '../invoices/use-invoice-change.ts'
import { DocumentItems } from '../orders/document-items.tsx'
import { SendDocument } from '../orders/send-document.tsx'
import { useBillingWords } from '../words.ts'

type Dialog = 'send' | 'submit' | 'approve' | 'reject' | 'void'

/** What can be done with a quote as it stands; the server would refuse the rest. */
function possible({ status, approval_required, unbilled_cents }: Quote) {
  const isOpen = ['draft', 'approved', 'approval_rejected', 'declined', 'expired'].includes(status)
  return {
    edit: isOpen || status === 'pending_approval',
    submit: approval_required && (status === 'draft' || status === 'approval_rejected'),
    decide: status === 'pending_approval',
    send: status === 'approved' || (status === 'draft' && !approval_required),
    invoice: unbilled_cents > 0,
    contract: status === 'accepted' || status === 'sent',
    void: status !== 'accepted' && status !== 'voided',
  }
}

export function QuoteActions({ quote }: { quote: Quote }) {
  const words = useBillingWords()
  const may = useMay()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const can = possible(quote)
  const path = { quote_id: quote.id }
  const getPdf = () => download(() => getQuotePdf({ client, path }), `${quote.number}.pdf`)
  const invoicing = useMakeInvoice(quote)
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
        <Button variant="default" component={Link} to={address(`/quotes/${quote.id}/edit`)}>
          {words.edit}
        </Button>
      )}
      {can.submit && <Button onClick={() => setDialog('submit')}>{words.submit}</Button>}
      {can.decide && may('admin') && (
        <>
          <Button variant="default" onClick={() => setDialog('reject')}>
            {words.reject}
          </Button>
          <Button onClick={() => setDialog('approve')}>{words.approve}</Button>
        </>
      )}
      {can.send && (
        <Button leftSection={<IconSend size={15} />} onClick={() => setDialog('send')}>
          {words.send}
        </Button>
      )}
      {can.invoice && (
        <Button
          leftSection={<IconFileDollar size={15} />}
          loading={invoicing.isPending}
          onClick={() => invoicing.mutate()}
        >
          {words.makeInvoice}
        </Button>
      )}
      <MoreMenu label={words.more}>
        <DocumentItems url={quote.public_url} getPdf={getPdf} />
        {can.contract && (
          <Menu.Item
            leftSection={<IconWritingSign size={15} />}
            component={Link}
            to={address('/contracts')}
            search={
              {
                new: true,
                title: quote.title || quote.number,
                name: quote.accepted_by_name ?? quote.bill_to_name,
                email: quote.accepted_by_email ?? quote.bill_to_email,
                ...(quote.deal_id ? { deal: quote.deal_id } : {}),
              } as never
            }
          >
            {words.makeContract}
          </Menu.Item>
        )}
        {can.void && <Menu.Divider />}
        <MenuAction icon={IconBan} when={can.void} onClick={() => setDialog('void')}>
          {words.void}
        </MenuAction>
      </MoreMenu>
      <Dialogs dialog={dialog} quote={quote} onClose={() => setDialog(null)} />
    </>
  )
}

function useMakeInvoice(quote: Quote) {
  const navigate = useNavigate()
  const changed = useInvoiceChange()
  const queries = useQueryClient()
  const make = () => createInvoiceFromQuote({ client, path: { quote_id: quote.id }, body: {} })
  return useAct(make, {
    onDone: ({ data }) => {
      changed(data)
      void queries.invalidateQueries({ queryKey: ['quotes'] })
      void queries.invalidateQueries({ queryKey: ['quote', quote.id] })
      void navigate({ to: '/invoices/$invoiceId', params: { invoiceId: data.id } })
    },
  })
}

interface DialogsProps {
  dialog: Dialog | null
  quote: Quote
  onClose: () => void
}

function Dialogs({ dialog, quote, onClose }: DialogsProps) {
  const words = useBillingWords()
  const path = { quote_id: quote.id }
  const change = useRecordChange<Quote>('quote', 'quotes')
  const changed = ({ data }: { data: Quote }) => {
    change(data)
    onClose()
  }
  if (dialog === 'send') {
    return (
      <SendDocument
        number={quote.number}
        email={quote.bill_to_email}
        warning={words.sendLocks}
        onClose={onClose}
        send={body => sendQuote({ client, path, body })}
        onDone={answer => changed(answer)}
      />
    )
  }
  if (dialog === 'void') {
    return (
      <Question
        isOpen
        isDangerous
        title={words.voidTitle(quote.number)}
        text={words.voidQuoteText}
        submit={words.void}
        onClose={onClose}
        onSubmit={() => deleteQuote({ client, path })}
        onDone={changed}
      />
    )
  }
  if (dialog === null) return null
  return <ApprovalForm step={dialog} quote={quote} onClose={onClose} onDone={changed} />
}

interface ApprovalFormProps {
  step: 'submit' | 'approve' | 'reject'
  quote: Quote
  onClose: () => void
  onDone: (answer: { data: Quote }) => void
}

function ApprovalForm({ step, quote, onClose, onDone }: ApprovalFormProps) {
  const words = useBillingWords()
  const draft = useDraft({ of: `quote/${quote.id}/approval`, saved: { note: '' } })
  const { field, values } = draft
  const decide = { submit: submitQuoteForApproval, approve: approveQuote, reject: declineQuoteApproval }[step]
  return (
    <FormModal
      draft={draft}
      isOpen
      title={`${words[step]}: ${quote.number}`}
      submit={words[step]}
      onClose={onClose}
      onSubmit={() =>
        decide({
          client,
          path: { quote_id: quote.id },
          body: values.note.trim() ? { note: values.note.trim() } : {},
        })
      }
      onDone={onDone}
    >
      <Textarea label={words.note} autosize minRows={2} data-autofocus {...field('note')} />
    </FormModal>
  )
}
