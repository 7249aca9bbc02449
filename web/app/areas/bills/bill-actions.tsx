import { Button, Textarea } from '@mantine/core'
import { IconCheck, IconCoin, IconDownload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { approveBill, type Bill, downloadBillFile, markBillPaid, rejectBill } from '../../../../sdk/index.ts'
import { download } from '../../kit/documents/download.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import { useRecordChange } from '../../kit/record/use-record-change.ts'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { DayInput } from '../../kit/time/when-input.tsx'
import { useBillWords } from './words.ts'

/** The bytes as they came: the reference knows no type for them. */
export const loadOriginal = ({ id }: Bill): Promise<Blob> =>
  downloadBillFile({ client, path: { bill_id: id }, parseAs: 'blob' }) as unknown as Promise<Blob>

const useBillChange = () => useRecordChange<Bill>('bill', 'bills')

export function BillActions({ bill }: { bill: Bill }) {
  const words = useBillWords()
  const may = useMay()
  const changed = useBillChange()
  const [dialog, setDialog] = useState<'reject' | 'paid' | null>(null)
  const approving = useAct(() => approveBill({ client, path: { bill_id: bill.id } }), {
    done: words.approvedNow,
    onDone: ({ data }) => changed(data),
  })
  const close = () => setDialog(null)
  const { status } = bill
  const extension = bill.format === 'factur-x' ? 'pdf' : 'xml'
  const name = [bill.seller.name, bill.number].filter(Boolean).join(' ') || words.bill
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={15} />}
        onClick={() => download(() => loadOriginal(bill), `${name}.${extension}`)}
      >
        {words.download}
      </Button>
      {may('member') && (status === 'new' || status === 'approved') && (
        <Button variant="default" leftSection={<IconX size={15} />} onClick={() => setDialog('reject')}>
          {words.reject}
        </Button>
      )}
      {may('member') && status === 'new' && (
        <Button
          leftSection={<IconCheck size={15} />}
          loading={approving.isPending}
          onClick={() => approving.mutate()}
        >
          {words.approve}
        </Button>
      )}
      {may('member') && status === 'approved' && (
        <Button leftSection={<IconCoin size={15} />} onClick={() => setDialog('paid')}>
          {words.markPaid}
        </Button>
      )}
      {dialog === 'reject' && <RejectForm bill={bill} onClose={close} />}
      {dialog === 'paid' && <PaidForm bill={bill} onClose={close} />}
    </>
  )
}

interface FormProps {
  bill: Bill
  onClose: () => void
}

function RejectForm({ bill, onClose }: FormProps) {
  const words = useBillWords()
  const changed = useBillChange()
  const draft = useDraft({ of: `bill/${bill.id}/reject`, saved: { reason: '' } })
  return (
    <FormModal
      draft={draft}
      isOpen
      isDangerous
      title={words.rejectTitle}
      submit={words.reject}
      onClose={onClose}
      onSubmit={() =>
        rejectBill({ client, path: { bill_id: bill.id }, body: { reason: draft.values.reason.trim() } })
      }
      onDone={({ data }) => {
        changed(data)
        onClose()
      }}
    >
      <Textarea
        label={words.reason}
        description={words.reasonHint}
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={1_000}
        {...draft.field('reason')}
      />
    </FormModal>
  )
}

function PaidForm({ bill, onClose }: FormProps) {
  const words = useBillWords()
  const changed = useBillChange()
  const draft = useDraft({ of: `bill/${bill.id}/paid`, saved: { paid_on: '' } })
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.markPaid}
      submit={words.markPaid}
      onClose={onClose}
      onSubmit={() =>
        markBillPaid({
          client,
          path: { bill_id: bill.id },
          body: draft.values.paid_on ? { paid_on: draft.values.paid_on } : {},
        })
      }
      onDone={({ data }) => {
        changed(data)
        onClose()
      }}
    >
      <DayInput
        label={words.paidOn}
        description={words.paidOnHint}
        data-autofocus
        {...draft.field('paid_on')}
      />
    </FormModal>
  )
}
