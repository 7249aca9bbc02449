import { Text } from '@mantine/core'
import { type Contract, getContractPdf, sendContract } from '../../../../sdk/index.ts'
import { PdfView } from '../../kit/documents/pdf-view.tsx'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { notifications } from '../../kit/notices.tsx'
import { client } from '../../kit/session/api.ts'
import { RelayNotice } from '../email/shared/relay-notice.tsx'
import { useContractChange } from './use-contract-change.ts'
import { useContractWords } from './words.ts'

/** Who gets it, and the very document that they will get. */
export function SendContract({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const words = useContractWords()
  const changed = useContractChange()
  const path = { contract_id: contract.id }
  const isOut = contract.status === 'sent' || contract.status === 'partially_signed'
  const ours = contract.party_a_name || words.ours
  const theirs = contract.party_b_name || contract.party_b_email || words.theirs
  return (
    <FormModal
      draft={null}
      isOpen
      {...(isOut ? {} : { size: 'xl' })}
      title={isOut ? words.remind : words.sendTitle(contract.title)}
      submit={isOut ? words.remind : words.send}
      onClose={onClose}
      onSubmit={() => sendContract({ client, path })}
      onDone={({ data }) => {
        notifications.show({ color: 'green', message: words.sentNow })
        changed(data)
        onClose()
      }}
    >
      <Text size="sm">{isOut ? words.remindText : words.sendText(ours, theirs)}</Text>
      <RelayNotice />
      {!isOut && (
        <PdfView
          label={`${words.document}: ${contract.title}`}
          queryKey={['contract', contract.id, 'pdf', contract.updated_at]}
          load={() => getContractPdf({ client, path })}
        />
      )}
    </FormModal>
  )
}
