import { Textarea, type TextareaProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { listRoomUsers } from '../../../../../sdk/index.ts'
import { client } from '../../../kit/session/api.ts'
import { useMe } from '../../../kit/session/session.ts'
import css from '../messaging.module.css'
import { useMessagingWords } from '../words.ts'
import { findAsked, matchPeople, type Named } from './wire.ts'

const MOST_SHOWN = 8
const PAGE = 200

/** The users of a room, asked for once somebody is to be named; of a very large room, those who match. */
export function useRoomPeople(roomId: string, isAsked: boolean, q = ''): readonly Named[] | undefined {
  const ask = (more: { q?: string }) => ({
    queryKey: ['chat', 'people', roomId, more.q ?? ''],
    queryFn: () => listRoomUsers({ client, path: { room_id: roomId }, query: { limit: PAGE, ...more } }),
  })
  const all = useQuery({ ...ask({}), enabled: isAsked })
  const isLarge = (all.data?.pagination.total ?? 0) > PAGE
  const some = useQuery({ ...ask({ q: q.trim() }), enabled: isAsked && isLarge && q.trim() !== '' })
  const found = (some.data ?? all.data)?.data
  return found?.flatMap(({ type, id, name }) => (type === 'user' ? { id: Number(id), name } : []))
}

interface MentionTextProps extends Omit<TextareaProps, 'value' | 'onChange' | 'onKeyDown'> {
  people: readonly Named[]
  text: string
  onText: (text: string, picked?: Named) => void
  /** Keys that the list of people does not take. */
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/** A text in which `@` offers the people of the room: arrows, Enter or Tab and Esc, or a finger. */
export function MentionText({ people, text, onText, onKeyDown, ...field }: MentionTextProps) {
  const words = useMessagingWords()
  const { user } = useMe()
  const listId = useId()
  const ref = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [placed, setPlaced] = useState<number | null>(null)
  const [at, setAt] = useState(0)
  const [closedFrom, setClosedFrom] = useState<number | null>(null)
  const asked = findAsked(text, caret)
  const others = people.filter(({ id }) => id !== user.id)
  const offered = asked && asked.from !== closedFrom ? matchPeople(others, asked.q).slice(0, MOST_SHOWN) : []
  const active = offered[Math.min(at, offered.length - 1)]
  useLayoutEffect(() => {
    if (placed === null) return
    ref.current?.setSelectionRange(placed, placed)
    setCaret(placed)
    setPlaced(null)
  }, [placed])
  const pick = (person: Named) => {
    const before = `${text.slice(0, asked!.from)}@${person.name} `
    onText(before + text.slice(caret).replace(/^ /, ''), person)
    setPlaced(before.length)
    setAt(0)
  }
  const take = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (!active || event.nativeEvent.isComposing) return false
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt((Math.min(at, offered.length - 1) + step + offered.length) % offered.length)
    else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey)) pick(active)
    else if (event.key === 'Escape') setClosedFrom(asked!.from)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return (
    <div className={css.mentioning}>
      {active && (
        <div id={listId} role="listbox" aria-label={words.mention} className={css.people}>
          {offered.map(person => (
            <div
              key={person.id}
              id={`${listId}-${person.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={person === active}
              className={css.person}
              // Before the field would lose the focus.
              onPointerDown={event => {
                event.preventDefault()
                pick(person)
              }}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
      <Textarea
        {...field}
        ref={ref}
        aria-autocomplete="list"
        aria-controls={active ? listId : undefined}
        aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
        value={text}
        onChange={event => {
          setCaret(event.currentTarget.selectionStart)
          setAt(0)
          if (!findAsked(event.currentTarget.value, event.currentTarget.selectionStart)) setClosedFrom(null)
          onText(event.currentTarget.value)
        }}
        onSelect={event => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={event => {
          if (!take(event)) onKeyDown(event)
        }}
      />
    </div>
  )
}
