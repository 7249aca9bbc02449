import { Button, Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { ChatMessage } from '../../../../sdk/index.ts'
import type { RowPlace } from './message-row.tsx'
import css from './messaging.module.css'
import { useMessagingWords } from './words.ts'

/** So near to the beginning that older ones are asked for. */
const NEAR_PX = 400
/** What the button above the first takes. */
const OLDER_PX = 40
/** So near to the end that who reads there wants to see what comes. */
const AT_END_PX = 120

interface MessageListProps {
  messages: readonly ChatMessage[]
  isMine: (message: ChatMessage) => boolean
  /** The message that was looked for; without one the newest are shown. */
  at: number | undefined
  /** Null where there is nothing older. */
  onOlder: (() => Promise<void>) | null
  children: (message: ChatMessage, place: RowPlace) => ReactNode
}

/** Of a long conversation only what is near the window is drawn. What is read stays where it is while older ones come. */
export function MessageList({ messages, isMine, at, onOlder, children }: MessageListProps) {
  const words = useMessagingWords()
  const list = useRef<HTMLDivElement>(null)
  const [isLoading, setLoading] = useState(false)
  const rows = useVirtualizer({
    count: messages.length,
    getScrollElement: () => list.current,
    estimateSize: () => 64,
    getItemKey: useCallback((index: number) => messages[index]!.id, [messages]),
    paddingStart: onOlder ? OLDER_PX : 0,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: AT_END_PX,
    overscan: 8,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: where one comes in; afterwards the reader decides
  useLayoutEffect(() => {
    const index = at === undefined ? -1 : messages.findIndex(({ seq }) => seq === at)
    if (index < 0) rows.scrollToEnd()
    else rows.scrollToIndex(index, { align: 'center' })
  }, [at])
  const last = messages.at(-1)
  const lastSeen = useRef(last?.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once another is the last
  useLayoutEffect(() => {
    // Whoever writes sees it, wherever they were reading.
    if (last && last.id !== lastSeen.current && isMine(last)) rows.scrollToEnd()
    lastSeen.current = last?.id
  }, [last?.id])
  const older = async () => {
    if (!onOlder || isLoading) return
    setLoading(true)
    await onOlder().finally(() => setLoading(false))
  }
  return (
    <div
      ref={list}
      className={css.messages}
      onScroll={event => {
        const { scrollTop, scrollHeight, clientHeight } = event.currentTarget
        if (scrollTop < NEAR_PX && scrollHeight > clientHeight) void older()
      }}
    >
      <div className={css.rows} style={{ height: rows.getTotalSize() }}>
        {onOlder && (
          <div className={css.older}>
            <Button variant="default" size="compact-sm" loading={isLoading} onClick={() => void older()}>
              {words.older}
            </Button>
          </div>
        )}
        {messages.length === 0 && <Text c="dimmed">{words.nothingSaid}</Text>}
        <ol className={css.list} aria-label={words.messages}>
          {rows.getVirtualItems().map(({ index, start }) =>
            children(messages[index]!, {
              ref: rows.measureElement,
              'data-index': index,
              'aria-posinset': index + 1,
              'aria-setsize': messages.length,
              style: { transform: `translateY(${start}px)` },
            }),
          )}
        </ol>
      </div>
    </div>
  )
}
