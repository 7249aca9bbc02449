import { Button, Text } from '@mantine/core'
import { IconCoin, IconDownload, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import {
  cancelDebitRun,
  type DebitRun,
  downloadDebitRun,
  settleDebitRun,
  submitDebitRun,
} from '../../../../sdk/index.ts'
import { download } from '../../kit/documents/download.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import { notifications } from '../../kit/notices.tsx'
import { useRecordChange } from '../../kit/record/use-record-change.ts'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { DayInput } from '../../kit/time/when-input.tsx'
import { useDebitWords } from './words.ts'

type Run = DebitRun & { id: string }
const loadFile = (id: string): Promise<Blob> =>
  downloadDebitRun({ client, path: { run_id: id }, parseAs: 'blob' }) as unknown as Promise<Blob>

/** From the file to the money: what comes next stands last. */
export function RunActions({ run }: { run: Run }) {
  const words = useDebitWords()
  const may = useMay()
  const changed = useRecordChange<Run>('debit-run', 'debit-runs')
  const [dialog, setDialog] = useState<'hand over' | 'settle' | null>(null)
  const discarding = useAct(() => cancelDebitRun({ client, path: { run_id: run.id } }), {
    done: words.discarded,
    onDone: ({ data }) => changed(data as Run),
  })
  if (!may('admin')) return null
  return (
    <>
      {run.state === 'built' && (
        <ConfirmButton
          question={words.discardText}
          confirm={words.discard}
          size="sm"
          onConfirm={() => discarding.mutate()}
        >
          {words.discard}
        </ConfirmButton>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={15} />}
        onClick={() => download(() => loadFile(run.id), `${run.message_id}.xml`)}
      >
        {words.download}
      </Button>
      {run.state === 'built' && (
        <Button leftSection={<IconSend size={15} />} onClick={() => setDialog('hand over')}>
          {words.handOver}
        </Button>
      )}
      {run.state === 'submitted' && (
        <Button leftSection={<IconCoin size={15} />} onClick={() => setDialog('settle')}>
          {words.settle}
        </Button>
      )}
      {dialog === 'hand over' && <HandOver run={run} onClose={() => setDialog(null)} />}
      {dialog === 'settle' && <Settle run={run} onClose={() => setDialog(null)} />}
    </>
  )
}

interface FormProps {
  run: Run
  onClose: () => void
}

function HandOver({ run, onClose }: FormProps) {
  const words = useDebitWords()
  const changed = useRecordChange<Run>('debit-run', 'debit-runs')
  return (
    <FormModal
      draft={null}
      isOpen
      title={words.handOverTitle}
      submit={words.handOver}
      onClose={onClose}
      onSubmit={() => submitDebitRun({ client, path: { run_id: run.id } })}
      onDone={({ data }) => {
        changed(data as Run)
        notifications.show({ message: words.handedOver })
        onClose()
      }}
    >
      <Text size="sm">{words.handOverText}</Text>
    </FormModal>
  )
}

function Settle({ run, onClose }: FormProps) {
  const words = useDebitWords()
  const changed = useRecordChange<Run>('debit-run', 'debit-runs')
  const draft = useDraft({ of: `debit-run/${run.id}/settle`, saved: { on: '' } })
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.settleTitle}
      submit={words.settle}
      onClose={onClose}
      onSubmit={() =>
        settleDebitRun({
          client,
          path: { run_id: run.id },
          body: draft.values.on ? { on: draft.values.on } : {},
        })
      }
      onDone={({ data }) => {
        changed(data as Run)
        notifications.show({ message: words.settledNow })
        onClose()
      }}
    >
      <Text size="sm">{words.settleText}</Text>
      <DayInput label={words.settleOn} description={words.settleOnHint} {...draft.field('on')} />
    </FormModal>
  )
}
