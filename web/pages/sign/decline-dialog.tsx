import '@mantine/core/styles/Input.css'
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { BowlineError } from '../../../sdk/index.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { forgetDraft } from './draft.ts'
import { decline, type View, viewQuery } from './query.ts'
import css from './sheet.module.css'
import { useWords } from './words.ts'

interface DeclineProps {
  isOpen: boolean
  view: View
  onClose: () => void
}

export function DeclineDialog({ isOpen, view, onClose }: DeclineProps) {
  const say = useWords().decline
  return (
    <Dialog isOpen={isOpen} title={say.title} onClose={onClose}>
      <DeclineForm view={view} onClose={onClose} />
    </Dialog>
  )
}

function DeclineForm({ view, onClose }: Omit<DeclineProps, 'isOpen'>) {
  const say = useWords().decline
  const queries = useQueryClient()
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: decline,
    onSuccess: () => forgetDraft(view),
    // A refusal means that the document is closed already: the view says how.
    onSettled: (_, problem) => {
      if (!problem || problem instanceof BowlineError) {
        return queries.invalidateQueries({ queryKey: viewQuery().queryKey })
      }
    },
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('reason') as HTMLTextAreaElement
    const reason = field.value.trim()
    setIsMissing(!reason)
    if (!reason) return field.focus()
    mutate({ reason, name: view.party_name })
  }

  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <p className={css.soft}>{say.text(view.brand.name)}</p>
      <Textarea
        name="reason"
        size="md"
        label={say.reason}
        rows={4}
        maxLength={2_000}
        required
        withAsterisk={false}
        error={isMissing && say.reasonMissing}
        onChange={() => setIsMissing(false)}
      />
      {error && (
        <p role="alert" className={css.trouble}>
          {say.failed}
        </p>
      )}
      <div className={css.actions}>
        <BusyButton size="md" color="var(--bad)" isBusy={isPending}>
          {say.submit}
        </BusyButton>
        <Button variant="subtle" color="gray" size="md" onClick={onClose}>
          {say.cancel}
        </Button>
      </div>
    </form>
  )
}
