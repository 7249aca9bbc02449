import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { useCommonWords } from '../screen/words.ts'
import { CopyField } from './copy-field.tsx'
import { useFormWords } from './words.ts'

interface ShownOnceProps {
  title: string
  label: string
  /** Null closes it. */
  secret: string | null
  onClose: () => void
}

/** A secret that the server tells once. A click beside it does not lose it. */
export function ShownOnce({ title, label, secret, onClose }: ShownOnceProps) {
  const words = useFormWords()
  const shell = useCommonWords()
  return (
    <Modal
      closeButtonProps={{ 'aria-label': shell.close }}
      opened={secret !== null}
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      size="lg"
    >
      <Stack>
        <Alert color="yellow">{words.shownOnce}</Alert>
        <CopyField label={label} value={secret ?? ''} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{words.done}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
