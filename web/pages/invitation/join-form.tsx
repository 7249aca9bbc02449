import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/PasswordInput.css'
import { PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { acceptInvitation, BowlineError } from '../../../sdk/index.ts'
import { client, isGone } from '../../ui/api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import css from './invitation.module.css'
import { type Invitation, invitationToken } from './query.ts'
import { useWords } from './words.ts'

const LEAST_CHARACTERS = 10

export interface JoinFormProps {
  invitation: Invitation
  onJoined: () => void
  onOver: () => void
}

export function JoinForm({ invitation, onJoined, onOver }: JoinFormProps) {
  const words = useWords()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      acceptInvitation({
        client,
        // The workspace finds whoever joined signed in.
        headers: { 'X-Session': 'cookie' },
        body: { token: invitationToken(), name, password },
      }),
    onSuccess: onJoined,
    onError: failure => isGone(failure) && onOver(),
  })
  const isNameMissing = name.trim() === ''
  const isPasswordShort = password.length < LEAST_CHARACTERS

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isNameMissing) nameField.current?.focus()
    else if (isPasswordShort) passwordField.current?.focus()
    else if (!isPending) mutate()
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextInput
        label={words.email}
        type="email"
        value={invitation.email}
        autoComplete="username"
        size="md"
        readOnly
        classNames={{ input: css.fixed }}
      />
      <TextInput
        ref={nameField}
        label={words.name}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        autoComplete="name"
        maxLength={200}
        size="md"
        required
        withAsterisk={false}
        error={isChecked && isNameMissing && words.nameMissing}
      />
      <PasswordInput
        ref={passwordField}
        label={words.password}
        description={words.passwordRule(LEAST_CHARACTERS)}
        value={password}
        onChange={event => setPassword(event.currentTarget.value)}
        autoComplete="new-password"
        maxLength={200}
        size="md"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
        error={isChecked && isPasswordShort && words.passwordShort(LEAST_CHARACTERS)}
      />
      {error && !isGone(error) && (
        <p className={css.failure} role="alert">
          <AlertIcon size={18} />
          <span>
            {explain(error, words)} {isTaken(error) && <a href="/login">{words.signIn}</a>}
          </span>
        </p>
      )}
      <BusyButton size="md" isBusy={isPending}>
        {words.join}
      </BusyButton>
    </form>
  )
}

const isTaken = (error: Error): boolean => error instanceof BowlineError && error.code === 'email_taken'

function explain(error: Error, words: ReturnType<typeof useWords>): string {
  if (isTaken(error)) return words.emailTaken
  if (!(error instanceof BowlineError)) return words.failed
  if (error.status === 429) return words.tooMany
  return words.failed
}
