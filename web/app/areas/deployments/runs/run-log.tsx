import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RunLine } from '../../../../../sdk/index.ts'
import { Section } from '../../../kit/record/record-page.tsx'
import { keepTrying, streamEvents } from '../../../kit/session/events.ts'
import css from '../deployments.module.css'
import { useDeploymentWords } from '../words.ts'

const MOST = 5_000

/** What a run prints, as it does; each change of the step asks for the run anew. */
export function RunLog({ runId, isOver }: { runId: string; isOver: boolean }) {
  const words = useDeploymentWords()
  const { lines, isAll } = useLines(runId, isOver)
  const box = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (!isOver && lines.length > 0) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [lines, isOver])
  return (
    <Section title={words.log}>
      {lines.length === 0 ? (
        <Text c="dimmed">{isAll || isOver ? words.noLines : words.waitingForLines}</Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
        <ol ref={box} className={css.log} aria-label={words.log} tabIndex={0}>
          {lines.map(({ n, step, stream, text }) => (
            <li key={n} className={css.line} data-stream={stream}>
              <span className={css.number}>{n}</span>
              <span className={css.step}>{step}</span>
              <span className={css.text}>{text}</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

function useLines(runId: string, isOver: boolean): { lines: readonly RunLine[]; isAll: boolean } {
  const queries = useQueryClient()
  // Of a run that was over when the page came, nothing changes any more.
  const wasOver = useRef(isOver)
  const [lines, setLines] = useState<readonly RunLine[]>([])
  const [isAll, setAll] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    let last = 0
    let step: string | undefined
    const refresh = () => {
      if (!wasOver.current) void queries.invalidateQueries({ queryKey: ['runs', 'one', runId] })
    }
    void keepTrying(signal, async () => {
      const path = `/api/v2/runs/${runId}/logs?follow=true&after=${last}`
      let some: RunLine[] = []
      // Lines come in bursts: they are drawn once for all of them.
      const draw = () => {
        const drawn = some
        some = []
        if (drawn.length > 0) setLines(now => [...now, ...drawn].slice(-MOST))
      }
      const timer = setInterval(draw, 100)
      try {
        for await (const { type, text } of streamEvents(path, { signal })) {
          if (type === 'end') {
            draw()
            setAll(true)
            refresh()
            return true
          }
          if (type !== 'line') continue
          const line = JSON.parse(text) as RunLine
          last = line.n
          some.push(line)
          if (step !== undefined && step !== line.step) refresh()
          step = line.step
        }
        return false
      } finally {
        clearInterval(timer)
        draw()
      }
    })
    return () => end.abort()
  }, [runId, queries])
  return { lines, isAll }
}
