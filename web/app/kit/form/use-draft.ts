import { type UseFormReturnType, useForm } from '@mantine/form'
import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useRef, useState } from 'react'
import { fieldError } from '../sentences/translate-error.ts'
import { currentSession, useMe } from '../session/session.ts'
import { forgetDraft, keepDraft, listDrafts, readDraft, watchDraft } from './drafts/draft-store.ts'
import { namesOf } from './drafts/names-of.ts'

export interface DraftOptions<Values extends object> {
  /** What is being written, such as `contact/${id}/note`: it is kept under this name for the person who types. */
  of: string
  /** What is saved already, or what a blank form begins with. Followed as long as nothing is typed. */
  saved: Values
  /** The version of the record, such as its `updated_at`; `seen` of the draft is the one somebody began to type on. */
  version?: string | null
  /** Fields that never leave the page: passwords, secrets. */
  secret?: readonly (keyof Values & string)[]
  /** Where secrets stand deeper inside: the values as they may be kept. */
  withoutSecrets?: (values: Values) => Values
}

export interface Draft<Values extends object> {
  values: Values
  /** Errors by field, lists, `getInputProps`: all that `@mantine/form` does. */
  form: UseFormReturnType<Values>
  set: (some: Partial<Values>) => void
  /** `<TextInput {...draft.field('email')} />` */
  field: (name: keyof Values & string) => {
    value: string
    onChange: (event: Changed) => void
    error?: ReactNode
  }
  /** One value and what sets it, as `useState` gives them: for what is chosen, switched or listed. */
  part: <Name extends keyof Values & string>(
    name: Name,
  ) => [Values[Name], Dispatch<SetStateAction<Values[Name]>>]
  /** `<Select error={draft.errorOf('stage')} …>`: what the server refused of it, for what `part` gives. */
  errorOf: (name: keyof Values & string) => ReactNode
  /** Puts what the server refused below its field. False where no field of the form shows it. */
  refuse: (error: unknown) => boolean
  /** Texts that were filled in, for a body whose keys may be left out. */
  given: () => Partial<Values>
  isChanged: boolean
  /** When it was typed, where it was taken up again rather than typed just now. */
  restoredAt: string | null
  /** One a draft: the same for every try, another once it is done. */
  idempotencyKey: string
  /** The version of the record that was shown when somebody began to type. */
  seen: string | null
  /** The same for the body of a save, where the version is an `updated_at`. */
  ifUnchanged: { if_updated_at?: string }
  /** Grows when the values change by other means than typing: the `key` of an editor that keeps a state of its own. */
  round: number
  /** It is saved or sent: forgotten here, and `saved` stands there again unless told otherwise. */
  done: (next?: Values) => void
  discard: () => void
}

/** What is kept below a name, by the rest of its place. */
export function keptBelow<Values extends object>(of: string): { rest: string; values: Values; at: string }[] {
  const session = currentSession()
  if (!('user' in session)) return []
  return listDrafts(`${session.user.id}/${of}`).map(([rest, { values, at }]) => ({
    rest,
    at,
    values: values as Values,
  }))
}

type Changed = { currentTarget: { value: string } }

/** What somebody is typing. It survives another tab, navigation, a reload, a failed request and the end of the session. */
export function useDraft<Values extends object>(options: DraftOptions<Values>): Draft<Values> {
  const { of, saved, version = null, secret = [], withoutSecrets = same => same } = options
  const place = `${useMe().user.id}/${of}`
  const [start] = useState(() => readDraft(place))
  const form = useForm<Values>({ initialValues: { ...saved, ...start?.values } })
  const [restoredAt, setRestoredAt] = useState(start?.at ?? null)
  const [idempotencyKey, setKey] = useState(() => start?.key ?? crypto.randomUUID())
  const [seen, setSeen] = useState(start ? start.seen : version)
  const [round, setRound] = useState(0)
  /** Fields that show what is wrong with them. */
  const telling = useRef(new Set<string>())
  const savedText = JSON.stringify(saved)
  const [base, setBase] = useState(savedText)
  const text = JSON.stringify(form.values)
  const isChanged = text !== base
  const stored = useRef(text)

  const show = (values: Values, nextBase: string) => {
    stored.current = JSON.stringify(values)
    setBase(nextBase)
    if (stored.current === text) return
    form.setValues(values)
    setRound(old => old + 1)
  }
  const done = (next: Values = saved) => {
    forgetDraft(place)
    setRestoredAt(null)
    setKey(crypto.randomUUID())
    setSeen(version)
    form.clearErrors()
    show(next, JSON.stringify(next))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once what is saved is another
  useEffect(() => {
    if (savedText === base) setSeen(isChanged ? seen : version)
    else if (!isChanged) {
      setSeen(version)
      show(saved, savedText)
    } else {
      setBase(savedText)
      if (text === savedText) forgetDraft(place)
    }
  }, [savedText, version])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once something else is typed
  useEffect(() => {
    if (text === stored.current) return
    stored.current = text
    // What was saved by now is no longer kept, though the form learns of it in the same moment.
    if (!isChanged || text === savedText) return forgetDraft(place)
    const values = Object.fromEntries(
      Object.entries(withoutSecrets(form.values)).filter(
        ([name]) => !secret.includes(name as keyof Values & string),
      ),
    )
    keepDraft(place, { at: new Date().toISOString(), key: idempotencyKey, seen, values })
  }, [text])

  const shownPlace = useRef(place)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is a draft of something else
  useEffect(() => {
    if (shownPlace.current === place) return
    shownPlace.current = place
    const kept = readDraft(place)
    const values = { ...saved, ...kept?.values }
    stored.current = JSON.stringify(values)
    setRestoredAt(kept?.at ?? null)
    setKey(kept?.key ?? crypto.randomUUID())
    setSeen(kept ? kept.seen : version)
    setBase(savedText)
    form.setValues(values)
    setRound(old => old + 1)
  }, [place])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what another tab says goes for the form as it is then
  useEffect(
    () =>
      watchDraft(place, kept => {
        setRestoredAt(kept?.at ?? null)
        if (kept) {
          setKey(kept.key)
          setSeen(kept.seen)
        }
        show(kept ? { ...form.getValues(), ...kept.values } : saved, base)
      }),
    [place, base],
  )

  const set = (some: Partial<Values>) => form.setValues(some as never)
  const errorOf = (name: string): ReactNode => {
    telling.current.add(name)
    return form.errors[name]
  }
  return {
    values: form.values,
    form,
    set,
    field: name => ({
      'data-field': name,
      value: form.values[name] as string,
      onChange: ({ currentTarget }) => set({ [name]: currentTarget.value } as Partial<Values>),
      ...(errorOf(name) ? { error: errorOf(name) } : {}),
    }),
    errorOf,
    refuse: error => {
      const refused = fieldError(error)
      const name = refused && namesOf(refused.field).find(one => telling.current.has(one))
      if (!name) return false
      form.setFieldError(name, refused.message)
      return true
    },
    part: name => [
      form.values[name],
      next => {
        const value = next instanceof Function ? next(form.getValues()[name]) : next
        form.setValues({ [name]: value } as never)
      },
    ],
    given: () =>
      Object.fromEntries(
        Object.entries(form.values)
          .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])
          .filter(([, value]) => value !== ''),
      ) as Partial<Values>,
    isChanged,
    restoredAt: isChanged ? restoredAt : null,
    idempotencyKey,
    seen,
    ifUnchanged: seen ? { if_updated_at: seen } : {},
    round,
    done,
    discard: () => done(),
  }
}
