import { Button, Checkbox, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { notifications } from '../../kit/notices.tsx'
import { useLeadWords } from './words.ts'

interface ConvertDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Whether an address could be bought with it. */
  canReveal: boolean
  convert: (reveal: boolean) => Promise<unknown>
  /** What is said then. */
  done?: (answer: unknown) => string
  onDone?: () => void
}

/** A contact without an address is of little use: whether to pay for it is asked here. */
export function ConvertDialog({ isOpen, onClose, canReveal, convert, done, onDone }: ConvertDialogProps) {
  const words = useLeadWords()
  const queries = useQueryClient()
  const [reveals, setReveals] = useState(true)
  return (
    <FormModal
      draft={null}
      isOpen={isOpen}
      title={words.convert}
      submit={words.convert}
      onClose={onClose}
      onSubmit={() => convert(canReveal && reveals)}
      onDone={answer => {
        for (const key of ['lead', 'leads', 'pool', 'lead-quota', 'contacts']) {
          void queries.invalidateQueries({ queryKey: [key] })
        }
        notifications.show({ message: done ? done(answer) : words.converted })
        onClose()
        onDone?.()
      }}
    >
      <Text size="sm">{words.convertText}</Text>
      {canReveal && (
        <Checkbox
          label={words.convertReveal}
          checked={reveals}
          onChange={event => setReveals(event.currentTarget.checked)}
        />
      )}
    </FormModal>
  )
}

export function ConvertButton(props: Pick<ConvertDialogProps, 'canReveal' | 'convert'>) {
  const words = useLeadWords()
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button onClick={open}>{words.convert}</Button>
      <ConvertDialog {...props} isOpen={isOpen} onClose={close} />
    </>
  )
}
