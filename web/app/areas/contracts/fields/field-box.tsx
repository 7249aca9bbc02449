import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import type { ContractField } from '../../../../../sdk/index.ts'
import { useContractWords } from '../words.ts'
import css from './field-editor.module.css'

interface FieldBoxProps {
  field: ContractField
  /** Who is to fill it. */
  who: string
  isChosen: boolean
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onDrag: (event: PointerEvent, kind: 'move' | 'size') => void
}

const percent = (share: number) => `${share * 100}%`

export function FieldBox({ field, who, isChosen, onClick, onKeyDown, onDrag }: FieldBoxProps) {
  const words = useContractWords()
  const label = field.label || words.fieldTypes[field.type]
  return (
    <button
      type="button"
      className={css.field}
      data-field={field.id}
      data-party={field.party}
      aria-pressed={isChosen}
      aria-label={`${label}, ${who}, ${words.page(field.page + 1)}`}
      style={{
        left: percent(field.x),
        top: percent(field.y),
        width: percent(field.w),
        height: percent(field.h),
      }}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onPointerDown={event => onDrag(event, 'move')}
    >
      {label}
      <span
        className={css.corner}
        aria-hidden
        onPointerDown={event => {
          event.stopPropagation()
          onDrag(event, 'size')
        }}
      />
    </button>
  )
}
