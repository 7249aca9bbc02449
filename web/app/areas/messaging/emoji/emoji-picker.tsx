import { Loader, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useMe } from '../../../kit/session/session.ts'
import { useMessagingWords } from '../words.ts'
import css from './emoji.module.css'
import { type EmojiGroup, findEmoji, keepEmoji, recentEmoji, useEmoji } from './emoji-data.ts'

const ACROSS = 8
const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -ACROSS,
  ArrowDown: ACROSS,
}

export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const words = useMessagingWords()
  const { user } = useMe()
  const groups = useEmoji()
  const [typed, setTyped] = useState('')
  const all = useRef<HTMLDivElement>(null)
  const found = useMemo(() => (groups && typed.trim() ? findEmoji(groups, typed) : null), [groups, typed])
  const recent = useMemo(() => {
    const named = new Map(groups?.flatMap(({ emoji }) => emoji).map(one => [one[0], one]))
    return recentEmoji(user.id).map(one => named.get(one) ?? ([one, one, ''] as const))
  }, [groups, user.id])
  const pick = (emoji: string) => {
    keepEmoji(user.id, emoji)
    onPick(emoji)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(all.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    const isTyping = at < 0
    if (isTyping && event.key === 'Enter') {
      event.preventDefault()
      buttons[0]?.click()
      return
    }
    const step = steps[event.key]
    if (!step || (isTyping && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const next = isTyping ? 0 : at + step
    if (next < 0) all.current?.parentElement?.querySelector('input')?.focus()
    else buttons[Math.min(next, buttons.length - 1)]?.focus()
  }
  const section = (name: string, emoji: EmojiGroup['emoji']) => (
    <section key={name} className={css.group} aria-label={name}>
      <Text size="xs" c="dimmed" aria-hidden>
        {name}
      </Text>
      <div className={css.grid}>
        {emoji.map(([one, label]) => (
          <button key={one} type="button" aria-label={label} title={label} onClick={() => pick(one)}>
            {one}
          </button>
        ))}
      </div>
    </section>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and the buttons in it come by here
    <div className={css.picker} onKeyDown={onKeyDown}>
      <TextInput
        data-autofocus
        aria-label={words.findEmoji}
        placeholder={words.findEmoji}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <div ref={all} className={css.all}>
        {found ? (
          found.length > 0 ? (
            section(words.results, found)
          ) : (
            <Text size="sm" c="dimmed" p="xs">
              {words.nothingFound}
            </Text>
          )
        ) : (
          <>
            {section(words.recentEmoji, recent)}
            {groups ? groups.map(({ name, emoji }) => section(name, emoji)) : <Loader size="sm" m="md" />}
          </>
        )}
      </div>
    </div>
  )
}
