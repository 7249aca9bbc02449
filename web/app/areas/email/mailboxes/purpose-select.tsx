import { Select, Text } from '@mantine/core'
import type { Mailbox } from '../../../../../sdk/index.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useMailboxWords } from './words/words.ts'

type Purpose = Mailbox['purpose']

interface PurposeSelectProps {
  value: Purpose
  onChange: (purpose: Purpose) => void
}

/** Admins connect some for the whole team, to file what is sent there. */
export function PurposeSelect({ value, onChange }: PurposeSelectProps) {
  const words = useMailboxWords()
  const may = useMay()
  if (!may('admin')) return null
  return (
    <>
      <Select
        label={words.purpose}
        data={(['mail', 'drop'] as const).map(one => ({ value: one, label: words.purposes[one] }))}
        value={value}
        allowDeselect={false}
        onChange={chosen => onChange(chosen === 'drop' ? 'drop' : 'mail')}
      />
      {value === 'drop' && (
        <Text size="sm" c="dimmed">
          {words.dropAbout}
        </Text>
      )}
    </>
  )
}
