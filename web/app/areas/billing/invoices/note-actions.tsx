import { ActionIcon, Group, Modal, Text } from '@mantine/core'
import { IconDownload, IconFileCode, IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CreditNote, getCreditNotePdf, type Invoice, sendCreditNote } from '../../../../../sdk/index.ts'
import { download } from '../../../kit/documents/download.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { SendDocument } from '../orders/send-document.tsx'
import { useBillingWords } from '../words.ts'
import { EInvoice } from './e-invoice/e-invoice.tsx'
import { useEInvoiceWords } from './e-invoice/words.ts'

/** The document of a credit note, and whether the customer has it. */
export function NoteActions({ invoice, note }: { invoice: Invoice; note: CreditNote }) {
  const words = useBillingWords()
  const formats = useFormats()
  const may = useMay()
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  const eInvoice = useEInvoiceWords()
  const [isChecking, setChecking] = useState(false)
  const path = { invoice_id: invoice.id, credit_note_id: note.id }
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-label={`${words.downloadPdf}: ${note.number}`}
        onClick={() => download(() => getCreditNotePdf({ client, path }), `${note.number}.pdf`)}
      >
        <IconDownload size={15} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-label={eInvoice.ofNote(note.number)}
        onClick={() => setChecking(true)}
      >
        <IconFileCode size={15} />
      </ActionIcon>
      {isChecking && (
        <Modal opened title={eInvoice.ofNote(note.number)} onClose={() => setChecking(false)}>
          <EInvoice invoice={invoice} note={note} />
        </Modal>
      )}
      {may('member') && (
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label={words.sendNote(note.number)}
          onClick={() => setSending(true)}
        >
          <IconSend size={15} />
        </ActionIcon>
      )}
      {note.sent_at && (
        <Text size="xs" c="dimmed">
          {words.noteSent(formats.shortDate(note.sent_at))}
        </Text>
      )}
      {isSending && (
        <SendDocument
          number={note.number}
          email={invoice.bill_to_email}
          warning={null}
          onClose={() => setSending(false)}
          send={body => sendCreditNote({ client, path, body })}
          onDone={() => void queries.invalidateQueries({ queryKey: ['invoice', invoice.id] })}
        />
      )}
    </Group>
  )
}
