import type { CSSProperties } from 'react'
import { PenIcon, TickIcon } from '../../ui/icons.tsx'
import { useFormats } from '../../ui/messages.tsx'
import css from './field-box.module.css'
import {
  isComplete,
  isHandwritten,
  type OtherField,
  type OwnField,
  type Place,
  type Signature,
} from './fields.ts'
import { Ink } from './ink.tsx'
import { otherName } from './names.ts'
import type { View } from './query.ts'
import { elementId, type Signing } from './use-signing.ts'
import { useWords } from './words.ts'

/** Where it is on the page, and how high relative to the page's width: type is sized by that. */
const styleOf = ({ x, y, w, h }: Place, aspect: number) =>
  ({
    left: `${x * 100}%`,
    top: `${y * 100}%`,
    width: `${w * 100}%`,
    height: `${h * 100}%`,
    '--w': w,
    '--h': h * aspect,
  }) as CSSProperties

/** No room for words beside the pen. */
const NARROW = 0.15

interface BoxProps {
  signing: Signing
  field: OwnField
  /** Height of the page by its width. */
  aspect: number
  isWide: boolean
  onOpen: (field: OwnField) => void
}

/** A field of the visitor's, in its place on the page. */
export function FieldBox({ signing, field, aspect, isWide, onOpen }: BoxProps) {
  const words = useWords()
  const { fields, filled, wrong, current } = signing
  const isWrong = wrong.includes(field.id)
  const id = elementId(fields, field)
  const state = field.isFixed
    ? 'fixed'
    : isWrong
      ? 'wrong'
      : isComplete(field, filled)
        ? 'done'
        : field.required
          ? 'asked'
          : 'free'
  return (
    <div
      className={css.box}
      style={styleOf(field.place!, aspect)}
      data-state={state}
      data-current={current === field || undefined}
      data-narrow={field.place!.w < NARROW || undefined}
    >
      {field.isFixed ? (
        <Fixed signing={signing} field={field} />
      ) : field.type === 'checkbox' ? (
        <Tick id={id} signing={signing} field={field} isWrong={isWrong} />
      ) : isWide && !isHandwritten(field) ? (
        <Inline id={id} signing={signing} field={field} isWrong={isWrong} />
      ) : (
        <Opener id={id} signing={signing} field={field} isWrong={isWrong} onOpen={onOpen} />
      )}
      {isWrong && (
        <p id={`${id}-error`} className={css.error}>
          {isComplete(field, filled) ? words.field.wrong : words.field.missing}
        </p>
      )}
    </div>
  )
}

export function useLabel() {
  const { types } = useWords()
  return ({ label, type }: Pick<OwnField, 'label' | 'type'>) => label || types[type]
}

/** What the server will write there, as far as it is known. */
export function useFixedValue({ view, filled }: Signing) {
  const words = useWords()
  const formats = useFormats()
  return (field: OwnField): string => {
    if (field.type === 'name') return filled.signature?.name ?? view.party_name
    if (field.type === 'email') return view.party_email
    if (field.type === 'date_signed') return formats.date(today())
    if (typeof field.initial === 'boolean') return field.initial ? words.field.yes : words.field.no
    return field.initial ?? ''
  }
}

/** The day where the reader is. */
const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

function Fixed({ signing, field }: { signing: Signing; field: OwnField }) {
  const words = useWords()
  const label = useLabel()
  const value = useFixedValue(signing)
  return (
    <p className={css.fixed} title={`${label(field)} (${words.field.automatic})`}>
      <span className="visually-hidden">
        {label(field)}, {words.field.automatic}:{' '}
      </span>
      {value(field)}
    </p>
  )
}

interface ControlProps {
  id: string
  signing: Signing
  field: OwnField
  isWrong: boolean
}

const described = (id: string, isWrong: boolean) =>
  isWrong ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {}

function Tick({ id, signing, field, isWrong }: ControlProps) {
  const label = useLabel()
  return (
    <label className={css.tick}>
      <input
        id={id}
        type="checkbox"
        aria-label={label(field)}
        aria-required={field.required}
        {...described(id, isWrong)}
        checked={(signing.filled.values[field.id] ?? field.initial) === true}
        onChange={event => signing.setValue(field, event.currentTarget.checked)}
      />
    </label>
  )
}

function Inline({ id, signing, field, isWrong }: ControlProps) {
  const words = useWords()
  const label = useLabel()
  const value = String(signing.filled.values[field.id] ?? field.initial ?? '')
  const common = {
    id,
    className: css.input,
    'aria-label': label(field),
    'aria-required': field.required,
    title: label(field),
    ...described(id, isWrong),
    value,
  }
  if (field.options.length > 0) {
    return (
      <select {...common} onChange={event => signing.setValue(field, event.currentTarget.value)}>
        {!field.initial && <option value="">{words.field.choose}</option>}
        {field.options.map(option => (
          <option key={option}>{option}</option>
        ))}
      </select>
    )
  }
  return (
    <input
      {...common}
      type={field.type === 'date' ? 'date' : 'text'}
      inputMode={field.type === 'number' ? 'decimal' : undefined}
      maxLength={field.maxLength}
      placeholder={field.placeholder || label(field)}
      onChange={event => signing.setValue(field, event.currentTarget.value)}
    />
  )
}

function Opener({ id, signing, field, isWrong, onOpen }: OpenerProps) {
  const words = useWords()
  const label = useLabel()
  const { filled } = signing
  const isDone = isComplete(field, filled)
  const state = isDone
    ? words.field.change
    : `${field.required ? words.field.required : words.field.optional}, ${words.field.empty}`
  return (
    <button
      id={id}
      type="button"
      className={css.opener}
      {...described(id, isWrong)}
      onClick={() => onOpen(field)}
    >
      <span className="visually-hidden">
        {label(field)}, {state}:{' '}
      </span>
      {isDone ? <Given signing={signing} field={field} /> : <Call field={field} />}
    </button>
  )
}

function Call({ field }: { field: OwnField }) {
  const words = useWords().field
  const label = useLabel()
  if (!isHandwritten(field)) return <span className={css.call}>{label(field)}</span>
  return (
    <>
      <PenIcon size={16} />
      <span className={css.call}>{field.type === 'initials' ? words.initial : words.sign}</span>
    </>
  )
}

/** About how many letters wide it is; as in the document, what is too long is set smaller. */
const widthOf = ({ type }: OwnField, { initials, name }: Signature) =>
  [...(type === 'initials' ? initials : name)].reduce((sum, sign) => sum + (sign > '\u2e80' ? 2 : 1), 1)

function Given({ signing: { filled }, field }: { signing: Signing; field: OwnField }) {
  const value = filled.values[field.id] ?? field.initial
  return (
    <>
      {isHandwritten(field) ? (
        <span className={css.ink} style={{ '--n': widthOf(field, filled.signature!) } as CSSProperties}>
          <Ink signature={filled.signature!} isInitials={field.type === 'initials'} />
        </span>
      ) : (
        <span className={css.value}>{String(value)}</span>
      )}
      <TickIcon size={12} />
    </>
  )
}

type OpenerProps = ControlProps & Pick<BoxProps, 'onOpen'>

/** A field of the other party's that is still empty: to be seen, not to be filled. */
export function OtherBox({ view, field, aspect }: { view: View; field: OtherField; aspect: number }) {
  const words = useWords()
  const label = useLabel()
  const text = words.field.other(otherName(view), label(field))
  return (
    <p className={`${css.box} ${css.other}`} style={styleOf(field.place, aspect)} title={text}>
      <span>{text}</span>
    </p>
  )
}
