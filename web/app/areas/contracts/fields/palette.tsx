import { Select } from '@mantine/core'
import { type PointerEvent, useState } from 'react'
import type { ContractField } from '../../../../../sdk/index.ts'
import { useContractWords } from '../words.ts'
import { pageAt, placeOn } from './drag-fields.ts'
import css from './field-editor.module.css'

export type FieldType = ContractField['type']

interface PaletteProps {
  parties: readonly { value: 'a' | 'b'; label: string }[]
  party: 'a' | 'b'
  onParty: (party: 'a' | 'b') => void
  /** Where the middle of the new field is to be; without a place, on the page in view. */
  onAdd: (type: FieldType, place?: { page: number; x: number; y: number; pointer: PointerEvent }) => void
}

/** How far a pointer may tremble in a click. */
const STILL = 4

/** What can be put on a page: dragged there, or by a click or Enter onto the page in view. */
export function Palette({ parties, party, onParty, onAdd }: PaletteProps) {
  const words = useContractWords()
  const [ghost, setGhost] = useState<{ type: FieldType; x: number; y: number } | null>(null)
  const begin = (start: PointerEvent<HTMLButtonElement>, type: FieldType) => {
    if (start.button !== 0) return
    const chip = start.currentTarget
    const listening = new AbortController()
    const { signal } = listening
    const end = () => {
      listening.abort()
      setGhost(null)
    }
    // A finger that drags scrolls nothing, and lets go wherever it is.
    chip.releasePointerCapture?.(start.pointerId)
    const follow = (event: globalThis.PointerEvent) => {
      const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY]
      if (Math.hypot(dx, dy) < STILL) return
      const page = pageAt(event)
      if (!page) return setGhost({ type, x: event.clientX, y: event.clientY })
      end()
      onAdd(type, { ...placeOn(page, event), pointer: event as unknown as PointerEvent })
    }
    document.addEventListener('pointermove', follow, { signal })
    document.addEventListener('pointerup', end, { signal })
    document.addEventListener('pointercancel', end, { signal })
  }
  return (
    <fieldset className={css.palette}>
      <legend className="visually-hidden">{words.addField}</legend>
      <Select
        w={170}
        aria-label={words.fieldParty}
        data={parties}
        value={party}
        allowDeselect={false}
        onChange={value => onParty(value as 'a' | 'b')}
      />
      {(Object.keys(words.fieldTypes) as FieldType[]).map(type => (
        <button
          key={type}
          type="button"
          className={css.chip}
          data-party={party}
          onPointerDown={event => begin(event, type)}
          onClick={() => onAdd(type)}
        >
          {words.fieldTypes[type]}
        </button>
      ))}
      {ghost && (
        <div className={css.ghost} data-party={party} style={{ left: ghost.x, top: ghost.y }} aria-hidden>
          {words.fieldTypes[ghost.type]}
        </div>
      )}
    </fieldset>
  )
}
