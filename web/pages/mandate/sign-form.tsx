import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { BowlineError, signMandate } from '../../../sdk/index.ts'
import { pathToken } from '../../ui/address.ts'
import { client } from '../../ui/api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import css from './mandate.module.css'
import { mandateQuery } from './query.ts'
import { useWords } from './words.ts'

type Field = 'name' | 'iban' | 'consent'

/** What the server says of the account number, in the reader's words. */
function fieldOf(error: unknown): Field | null {
  if (!(error instanceof BowlineError) || error.status !== 400) return null
  if (error.message.startsWith('iban')) return 'iban'
  return error.message.startsWith('name') ? 'name' : null
}

export function SignForm() {
  const words = useWords()
  const queries = useQueryClient()
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { name: string; iban: string }) =>
      signMandate({ client, path: { token: pathToken() }, body: { ...body, consent: true } }),
    onSuccess: () => queries.invalidateQueries(mandateQuery()),
    onError: problem => {
      const field = fieldOf(problem)
      const isElsewhere = problem instanceof BowlineError && problem.message.includes('SEPA')
      if (field === 'iban') setErrors({ iban: isElsewhere ? words.ibanElsewhere : words.ibanWrong })
      if (field === 'name') setErrors({ name: words.nameMissing })
      // Signed in another tab, or too late: the page says what is so now.
      if (!field) void queries.invalidateQueries(mandateQuery())
    },
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const name = String(fields.get('name')).trim()
    const iban = String(fields.get('iban')).trim()
    const found: Partial<Record<Field, string>> = {
      ...(!name && { name: words.nameMissing }),
      ...(!iban && { iban: words.ibanMissing }),
      ...(!fields.get('consent') && { consent: words.consentMissing }),
    }
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) {
      const field = form.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    if (!isPending) mutate({ name, iban })
  }

  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TextInput
        name="name"
        size="md"
        label={words.name}
        autoComplete="name"
        maxLength={70}
        required
        withAsterisk={false}
        error={errors.name}
      />
      <TextInput
        name="iban"
        size="md"
        label={words.iban}
        placeholder="DE00 0000 0000 0000 0000 00"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={42}
        required
        withAsterisk={false}
        error={errors.iban}
      />
      <label className={css.consent}>
        <input
          type="checkbox"
          name="consent"
          value="yes"
          aria-describedby={errors.consent ? 'consent-error' : undefined}
          aria-invalid={errors.consent ? true : undefined}
        />
        <span>{words.consent}</span>
      </label>
      {errors.consent && (
        <p id="consent-error" className={css.failure}>
          {errors.consent}
        </p>
      )}
      <BusyButton size="md" isBusy={isPending}>
        {words.sign}
      </BusyButton>
      {error && !fieldOf(error) && (
        <p className={css.failure} role="alert">
          {words.failed}
        </p>
      )}
      <p className={css.small}>{words.kept}</p>
    </form>
  )
}
