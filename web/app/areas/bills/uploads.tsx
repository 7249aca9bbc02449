import { Button, CloseButton, Group, Progress, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { importBill } from '../../../../sdk/index.ts'
import { client } from '../../kit/session/api.ts'
import { TextLink } from '../../kit/text-link.tsx'
import css from './upload.module.css'
import { useBillWords } from './words.ts'

interface Upload {
  /** One for all tries of a file. */
  key: string
  file: File
  state: 'waiting' | 'sending' | 'taken' | 'existing' | 'failed'
  billId?: string
  error?: string
}

/** Files go up one after the other; each says for itself what became of it. */
export function useBillUploads() {
  const queries = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const waiting = useRef<Upload[]>([])
  const isRunning = useRef(false)
  const change = (key: string, some: Partial<Upload>) =>
    setUploads(all => all.map(one => (one.key === key ? { ...one, ...some } : one)))
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      await send(next)
    }
    isRunning.current = false
    void queries.invalidateQueries({ queryKey: ['bills'] })
  }
  const send = async ({ key, file }: Upload) => {
    change(key, { state: 'sending' })
    try {
      const { data, existing } = await importBill({
        client,
        headers: { 'Idempotency-Key': key },
        body: { file },
      })
      change(key, { state: existing ? 'existing' : 'taken', billId: data.id })
    } catch (error) {
      change(key, { state: 'failed', error: (error as Error).message })
    }
  }
  const add = (some: readonly Upload[]) => {
    waiting.current.push(...some)
    void run()
  }
  return {
    uploads,
    take: (files: readonly File[]) => {
      const some = files.map(file => ({ key: crypto.randomUUID(), file, state: 'waiting' as const }))
      setUploads(all => [...all.filter(one => one.state !== 'taken'), ...some])
      add(some)
    },
    retry: (upload: Upload) => {
      change(upload.key, { state: 'waiting' })
      add([upload])
    },
    clear: () => setUploads([]),
  }
}

type Uploads = ReturnType<typeof useBillUploads>

export function UploadResults({ uploads: { uploads, retry, clear } }: { uploads: Uploads }) {
  const words = useBillWords()
  if (uploads.length === 0) return null
  const ended = uploads.filter(({ state }) => state !== 'waiting' && state !== 'sending').length
  const isDone = ended === uploads.length
  const taken = uploads.filter(({ state }) => state === 'taken').length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  return (
    <section className={css.results} aria-label={words.uploads}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600} role="status">
          {isDone ? words.uploaded(taken, failed) : words.uploading(ended + 1, uploads.length)}
        </Text>
        {isDone && <CloseButton aria-label={words.hideUploads} onClick={clear} />}
      </Group>
      {!isDone && (
        <Progress value={(100 * ended) / uploads.length} size="sm" mt="xs" aria-label={words.uploads} />
      )}
      <ul className={css.files}>
        {uploads.map(one => (
          <li key={one.key}>
            <span className={css.name}>{one.file.name}</span>
            {one.state === 'failed' ? (
              <>
                <Text span inherit c="var(--bad)" role="alert">
                  {one.error}
                </Text>
                <Button size="compact-xs" variant="default" onClick={() => retry(one)}>
                  {words.tryAgain}
                </Button>
              </>
            ) : one.billId ? (
              <TextLink to="/bills/$billId" params={{ billId: one.billId }}>
                {one.state === 'existing' ? words.alreadyHere : words.open}
              </TextLink>
            ) : (
              <Text span inherit c="dimmed">
                {words.uploadStates[one.state === 'sending' ? 'sending' : 'waiting']}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
