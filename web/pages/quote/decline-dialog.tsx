import '@mantine/core/styles/Input.css'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { decline, type Quote } from './query.ts'
import css from './quote.module.css'
import { useWords } from './words.ts'

interface DeclineProps {
  isOpen: boolean
  onClose: () => void
  seller: string
  onAnswer: (quote: Quote) => void
  onRefuse: (error: unknown) => void
}

export function DeclineDialog({ isOpen, ...form }: DeclineProps) {
  const words = useWords()
  return (
    <Dialog isOpen={isOpen} title={words.declineForm.title} onClose={form.onClose}>
      <DeclineForm {...form} />
    </Dialog>
  )
}

function DeclineForm({ seller, onClose, onAnswer, onRefuse }: Omit<DeclineProps, 'isOpen'>) {
  const words = useWords()
  const say = words.declineForm
  const { mutate, isPending, isError } = useMutation({
    mutationFn: decline,
    onSuccess: onAnswer,
    onError: onRefuse,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason')).trim()
    if (!isPending) mutate(reason || null)
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <p className={css.formText}>{say.text(seller)}</p>
      <Textarea
        name="reason"
        size="md"
        rows={4}
        maxLength={2000}
        label={
          <>
            {say.reason} <span className={css.optional}>({say.optional})</span>
          </>
        }
      />
      {isError && (
        <p role="alert" className={css.trouble}>
          {words.failed}
        </p>
      )}
      <div className={css.formActions}>
        <BusyButton size="md" color="var(--bad)" isBusy={isPending}>
          {say.submit}
        </BusyButton>
        <Button variant="subtle" color="var(--soft)" size="md" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </form>
  )
}
