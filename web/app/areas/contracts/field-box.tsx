import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useRef } from 'react'
import type { ContractField } from '../../../../sdk/index.ts'
import css from './field-editor.module.css'
import { useContractWords } from './words.ts'

interface FieldBoxProps {
  field: ContractField
  /** Who is to fill it. */
  who: string
  isChosen: boolean
  onChoose: () => void
  onChange: (some: Partial<ContractField>) => void
  onRemove: () => void
}

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high)

/** Inside its page, and large enough to be hit. */
export function moveField(field: ContractField): ContractField {
  const w = between(0.02, field.w, 1)
  const h = between(0.012, field.h, 1)
  return { ...field, w, h, x: between(0, field.x, 1 - w), y: between(0, field.y, 1 - h) }
}

const STEP = 0.005
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

export function FieldBox({ field, who, isChosen, onChoose, onChange, onRemove }: FieldBoxProps) {
  const words = useContractWords()
  const box = useRef<HTMLButtonElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (arrow) {
      event.preventDefault()
      const [dx, dy] = arrow
      onChange(event.shiftKey ? { w: field.w + dx, h: field.h + dy } : { x: field.x + dx, y: field.y + dy })
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onRemove()
    }
  }
  const drag = (event: ReactPointerEvent, kind: 'move' | 'size') => {
    event.stopPropagation()
    onChoose()
    const page = box.current?.parentElement?.getBoundingClientRect()
    const grip = event.currentTarget
    if (!page) return
    grip.setPointerCapture(event.pointerId)
    const { clientX, clientY } = event
    const follow = (moved: Event) => {
      const { clientX: x, clientY: y } = moved as PointerEvent
      const dx = (x - clientX) / page.width
      const dy = (y - clientY) / page.height
      onChange(kind === 'move' ? { x: field.x + dx, y: field.y + dy } : { w: field.w + dx, h: field.h + dy })
    }
    const end = () => {
      grip.removeEventListener('pointermove', follow)
      grip.removeEventListener('pointerup', end)
      grip.removeEventListener('pointercancel', end)
    }
    grip.addEventListener('pointermove', follow)
    grip.addEventListener('pointerup', end)
    grip.addEventListener('pointercancel', end)
  }
  const percent = (share: number) => `${share * 100}%`
  return (
    <button
      ref={box}
      type="button"
      className={css.field}
      data-party={field.party}
      data-chosen={isChosen || undefined}
      aria-label={`${field.label || words.fieldTypes[field.type]}, ${who}, ${words.page(field.page + 1)}`}
      style={{
        left: percent(field.x),
        top: percent(field.y),
        width: percent(field.w),
        height: percent(field.h),
      }}
      onClick={onChoose}
      onFocus={onChoose}
      onKeyDown={onKeyDown}
      onPointerDown={event => drag(event, 'move')}
    >
      {field.label || words.fieldTypes[field.type]}
      <span className={css.corner} aria-hidden onPointerDown={event => drag(event, 'size')} />
    </button>
  )
}
