import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { BowlineError } from '../../../sdk/index.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { accept, type Quote } from './query.ts'
import css from './quote.module.css'
import { useWords } from './words.ts'

interface AcceptProps {
  isOpen: boolean
  onClose: () => void
  quote: Quote
  total: string
  isPricing: boolean
  chosen: string[]
  onAnswer: (quote: Quote) => void
  onRefuse: (error: unknown) => void
}

/** Who accepts: a name and an address, nothing more. */
export function AcceptDialog({ isOpen, onClose, ...form }: AcceptProps) {
  const words = useWords()
  return (
    <Dialog isOpen={isOpen} title={words.acceptForm.title} onClose={onClose}>
      <AcceptForm {...form} onClose={onClose} />
    </Dialog>
  )
}

type FormProps = Omit<AcceptProps, 'isOpen'>

function AcceptForm({ quote, total, isPricing, chosen, onClose, onAnswer, onRefuse }: FormProps) {
  const words = useWords()
  const say = words.acceptForm
  const [errors, setErrors] = useState<{ name?: string; email?: string }>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: accept,
    onSuccess: onAnswer,
    onError: problem => {
      if (isAboutEmail(problem)) setErrors({ email: say.emailWrong })
      onRefuse(problem)
    },
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const name = String(fields.get('name')).trim()
    const email = String(fields.get('email')).trim()
    const found = {
      ...(name ? {} : { name: say.nameMissing }),
      ...(email ? (looksLikeEmail(email) ? {} : { email: say.emailWrong }) : { email: say.emailMissing }),
    }
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) {
      const field = form.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    if (!isPending && !isPricing) mutate({ name, email, optional_line_ids: chosen })
  }

  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <p className={css.formSummary} data-pending={isPricing || undefined}>
        {say.summary(quote.number, total)}
      </p>
      <TextInput
        name="name"
        size="md"
        label={say.name}
        autoComplete="name"
        maxLength={200}
        required
        withAsterisk={false}
        error={errors.name}
      />
      <TextInput
        name="email"
        type="email"
        size="md"
        label={say.email}
        autoComplete="email"
        maxLength={254}
        defaultValue={quote.bill_to_email}
        required
        withAsterisk={false}
        error={errors.email}
      />
      <p className={css.small}>{quote.terms ? say.agreeTerms : say.agree}</p>
      {error && !isAboutEmail(error) && (
        <p role="alert" className={css.trouble}>
          {words.failed}
        </p>
      )}
      <div className={css.formActions}>
        <BusyButton size="md" isBusy={isPending || isPricing}>
          {say.submit}
        </BusyButton>
        <Button variant="subtle" color="var(--soft)" size="md" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </form>
  )
}

/** Enough to catch a slip of the finger; the server has the last word. */
const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

const isAboutEmail = (error: unknown) =>
  error instanceof BowlineError && error.status === 400 && error.message.startsWith('email')
