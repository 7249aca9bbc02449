import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormModal, type FormModalProps } from './form-modal.tsx'

interface QuestionProps<Answer> extends Partial<Pick<FormModalProps<Answer>, 'draft'>> {
  isOpen: boolean
  title: string
  text: ReactNode
  submit: string
  isDangerous?: boolean
  children?: ReactNode
  onClose: () => void
  onSubmit: () => Promise<Answer>
  onDone: (answer: Answer) => void
}

/** Asked before what the server cannot take back. */
export function Question<Answer>({ text, children, ...props }: QuestionProps<Answer>) {
  return (
    <FormModal draft={null} {...props}>
      <Text size="sm">{text}</Text>
      {children}
    </FormModal>
  )
}
