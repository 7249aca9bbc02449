import { Stack } from '@mantine/core'
import type { Mailbox } from '../../../../../sdk/index.ts'
import { CopyField } from '../../../kit/form/copy-field.tsx'
import { useMailboxWords } from '../mailboxes/words/words.ts'

/** Where colleagues send what they write and get in other programs, to be taken along. */
export function DropAddresses({ mailboxes }: { mailboxes: readonly Mailbox[] }) {
  const words = useMailboxWords()
  return (
    <Stack>
      {mailboxes.map(({ id, email }) => (
        <CopyField key={id} label={words.dropAddress} description={words.dropAbout} value={email} />
      ))}
    </Stack>
  )
}
