import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { BowlineError } from '../../../sdk/index.ts'
import { forgetDraft, loadDraft, saveDraft } from './draft.ts'
import {
  answersOf,
  asksVisitor,
  type Filled,
  isHandwritten,
  isMissing,
  nextMissing,
  type OwnField,
  ownFields,
  type Signature,
  type Value,
} from './fields.ts'
import { type Pages, sign, type View, viewQuery } from './query.ts'

export type Trouble = 'changed' | 'unreachable' | null

export interface Signing {
  view: View
  fields: OwnField[]
  filled: Filled
  /** Fields that the server, or the look over them before sending, found wanting. */
  wrong: readonly string[]
  current: OwnField | null
  /** Asked for and required; how many of them are done. */
  total: number
  done: number
  trouble: Trouble
  isSending: boolean
  /** Brings a field into view and gives it the focus. */
  goTo(field: OwnField | null): void
  goToNext(): void
  setValue(field: OwnField, value: Value): void
  /** Takes the signature and puts it on the field it was asked for. */
  adopt(signature: Signature, field: OwnField): void
  place(field: OwnField): void
  submit(): void
}

/** By this the buttons and inputs of fields are found, in either view of the document. */
export const elementId = (fields: readonly OwnField[], field: OwnField) => `field-${fields.indexOf(field)}`

/** Signed elsewhere, declined, expired or withdrawn meanwhile: the view says which. */
const OVERTAKEN = ['contract_closed', 'already_signed', 'contract_not_sent', 'contract_not_found']

export function useSigning(view: View, pages: Pages | undefined, consent: string): Signing {
  const queries = useQueryClient()
  const fields = useMemo(() => ownFields(view, pages), [view, pages])
  const [values, setValues] = useState(() => loadDraft(view).values)
  const [signature, setSignature] = useState<Signature | null>(null)
  const [placed, setPlaced] = useState<readonly string[]>([])
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [currentId, setCurrentId] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<Trouble>(null)
  const filled = useMemo(() => ({ values, signature, placed }), [values, signature, placed])

  useEffect(() => saveDraft(view, { consent, values }), [view, consent, values])

  const goTo = (field: OwnField | null) => {
    setCurrentId(field?.id ?? null)
    if (!field) return
    // Once what has just changed is drawn, and a dialog has given the focus back.
    requestAnimationFrame(() => {
      isAwaited.current = !showField(elementId(fields, field))
    })
  }

  // Whoever was in a hurry is led there once the pages have come.
  const isAwaited = useRef(false)
  useEffect(() => {
    const awaited = fields.find(({ id }) => id === currentId)
    if (isAwaited.current && awaited) isAwaited.current = !showField(elementId(fields, awaited))
  }, [fields, currentId])

  const settle = (id: string) => setWrong(all => all.filter(one => one !== id))

  const mark = (field: OwnField) => {
    setWrong(all => (all.includes(field.id) ? all : [...all, field.id]))
    goTo(field)
  }

  const { mutate, isPending } = useMutation({
    mutationFn: sign,
    onSuccess: async () => {
      forgetDraft(view)
      await queries.invalidateQueries({ queryKey: viewQuery().queryKey })
      scrollTo({ top: 0 })
    },
    onError: async error => {
      const named = error instanceof BowlineError ? fieldNamedBy(error, fields) : undefined
      if (named) return mark(named)
      const code = error instanceof BowlineError ? error.code : ''
      if (code === 'contract_text_changed') return setTrouble('changed')
      if (!OVERTAKEN.includes(code)) return setTrouble('unreachable')
      await queries.invalidateQueries({ queryKey: viewQuery().queryKey })
    },
  })

  const asked = fields.filter(field => asksVisitor(field) && field.required)
  return {
    view,
    fields,
    filled,
    wrong,
    current: fields.find(({ id }) => id === currentId) ?? null,
    total: asked.length,
    done: asked.filter(field => !isMissing(field, filled)).length,
    trouble,
    isSending: isPending,
    goTo,
    goToNext: () => goTo(nextMissing(fields, filled, currentId)),
    setValue: (field, value) => {
      setValues(all => ({ ...all, [field.id]: value }))
      settle(field.id)
    },
    adopt: (next, field) => {
      setSignature(next)
      setPlaced(all => [...all.filter(id => id !== field.id), field.id])
      settle(field.id)
    },
    place: field => {
      setPlaced(all => [...all, field.id])
      settle(field.id)
    },
    submit: () => {
      const missing = nextMissing(fields, filled, null)
      if (missing || !signature) return missing ? mark(missing) : undefined
      setTrouble(null)
      setWrong([])
      mutate({
        name: signature.name,
        signature: signature.name,
        style: signature.style,
        image_data: signature.image,
        initials: fields.some(({ type }) => type === 'initials') ? signature.initials : '',
        field_values: answersOf(fields, filled),
        consent: true,
        consent_text: consent,
        content_sha256: view.doc.content_sha256 ?? '',
      })
    },
  }
}

/** Whether there was something to show. */
function showField(id: string): boolean {
  const element = document.getElementById(id)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center', inline: 'center', behavior: scrolling() })
  return element !== null
}

const scrolling = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'

/** `{field_id}` of a required field that is empty, or `field_values.<id> must be …` of a value that does not do. */
function fieldNamedBy({ body }: BowlineError, fields: readonly OwnField[]): OwnField | undefined {
  const { detail } = body
  if (typeof detail === 'object' && detail !== null && 'field_id' in detail) {
    return fields.find(({ id }) => id === detail.field_id)
  }
  if (typeof detail !== 'string') return undefined
  if (/^(?:image_data|signature|name|initials)\b/.test(detail)) return fields.find(isHandwritten)
  return fields.find(({ id }) => detail.startsWith(`field_values.${id} `))
}
