import { Alert, Button, Group, Modal, type ModalProps, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCommonWords } from '../screen/words.ts'
import { DraftNote } from './drafts/draft-note.tsx'
import { stayWord } from './stay-word.ts'

export interface FormModalProps<Answer> {
  isOpen: boolean
  /**
   * What its fields are filled with: kept while it is typed, forgotten once it is done. Null where nothing is typed: a
   * question, or a choice that is made for what is marked at this moment.
   */
  draft: {
    restoredAt: string | null
    discard: () => void
    done: () => void
    refuse?: (error: unknown) => boolean
  } | null
  title: string
  submit: string
  size?: ModalProps['size']
  /** The button that sends is red: what it does cannot be taken back. */
  isDangerous?: boolean
  onClose: () => void
  /** Sends what was filled in; what it throws stands at its field, else above them, and nothing typed is lost. */
  onSubmit: () => Promise<Answer>
  onDone: (answer: Answer) => void
  children: ReactNode
}

/** Every form that makes or changes something in a dialog. */
export function FormModal<Answer>(props: FormModalProps<Answer>) {
  const { isOpen, draft, title, submit, size, isDangerous, onClose, onSubmit, onDone, children } = props
  const words = useCommonWords()
  const [isAtField, setIsAtField] = useState(false)
  const sending = useMutation({
    mutationFn: onSubmit,
    onError: error => setIsAtField(draft?.refuse?.(error) ?? false),
    onSuccess: answer => {
      draft?.done()
      onDone(answer)
    },
  })
  const close = () => {
    sending.reset()
    onClose()
  }
  return (
    <Modal
      closeButtonProps={{ 'aria-label': words.close }}
      opened={isOpen}
      onClose={close}
      title={title}
      {...(size ? { size } : {})}
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          if (!sending.isPending) sending.mutate()
        }}
      >
        <Stack gap="sm">
          {sending.error && !isAtField && (
            <Alert color="red" role="alert">
              {sending.error.message}
            </Alert>
          )}
          {draft && <DraftNote draft={draft} />}
          {children}
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={close}>
              {stayWord(submit, words)}
            </Button>
            <Button type="submit" loading={sending.isPending} {...(isDangerous ? { color: 'red.8' } : {})}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
