import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getTaxSettings, listMailboxes, updateTaxSettings } from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { notifications } from '../../kit/notices.tsx'
import { client } from '../../kit/session/api.ts'
import { useBillWords } from './words.ts'

/** Which mailbox suppliers send their bills to. */
export function MailboxForm({ onClose }: { onClose: () => void }) {
  const words = useBillWords()
  const settings = useQuery({ queryKey: ['tax-settings'], queryFn: () => getTaxSettings({ client }) })
  const mailboxes = useQuery({ queryKey: ['mailboxes'], queryFn: () => listMailboxes({ client }) })
  const draft = useDraft({
    of: 'bill/mailbox',
    saved: { bills_mailbox_id: settings.data?.data.bills_mailbox_id ?? null },
  })
  const [chosen, choose] = draft.part('bills_mailbox_id')
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.byMail}
      submit={words.save}
      onClose={onClose}
      onSubmit={() => updateTaxSettings({ client, body: { bills_mailbox_id: chosen } })}
      onDone={() => {
        void settings.refetch()
        notifications.show({ message: words.saved })
        onClose()
      }}
    >
      <Text size="sm" c="dimmed">
        {words.byMailText}
      </Text>
      <Select
        label={words.mailbox}
        placeholder={words.noMailbox}
        clearable
        disabled={!settings.data || !mailboxes.data}
        data={(mailboxes.data?.data ?? []).map(({ id, email }) => ({ value: id, label: email }))}
        value={chosen}
        onChange={choose}
        error={draft.errorOf('bills_mailbox_id')}
      />
    </FormModal>
  )
}
