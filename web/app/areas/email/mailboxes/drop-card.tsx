import type { Mailbox } from '../../../../../sdk/index.ts'
import { SettingsCard } from '../../../kit/settings/settings-page.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { useInboxWords } from '../inbox/words/words.ts'
import { DropAddresses } from '../shared/drop-addresses.tsx'
import { useMailboxWords } from './words/words.ts'

/** Where mail from elsewhere goes, and where that waits in which nobody is known. */
export function DropCard({ mailboxes }: { mailboxes: readonly Mailbox[] }) {
  const words = useMailboxWords()
  const inbox = useInboxWords()
  const drops = mailboxes.filter(one => one.purpose === 'drop')
  if (drops.length === 0) return null
  return (
    <SettingsCard title={words.purposes.drop}>
      <DropAddresses mailboxes={drops} />
      <TextLink to="/inbox" search={{ folder: 'drop' }} size="sm">
        {inbox.folders.drop}
      </TextLink>
    </SettingsCard>
  )
}
