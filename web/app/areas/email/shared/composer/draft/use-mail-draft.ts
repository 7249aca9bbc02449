import { useCallback, useEffect, useRef, useState } from 'react'
import {
  BowlineError,
  createDraft,
  type Draft,
  type DraftAttachment,
  deleteDraft,
  getDraft,
  updateDraft,
} from '../../../../../../../sdk/index.ts'
import { type Draft as TypedDraft, useDraft } from '../../../../../kit/form/use-draft.ts'
import { client } from '../../../../../kit/session/api.ts'
import type { ComposerStart } from '../open-composer.ts'
import { beginning, changesOf, filledIn, isBlank, type MailValues, valuesOf } from './mail-values.ts'
import { placeOf } from './place-of.ts'

/** saved: the server has it all. kept: on this device only, and tried again. gone: it was sent or deleted elsewhere. */
export type SaveState = 'saved' | 'saving' | 'kept' | 'gone'

export interface MailDraft {
  values: MailValues
  typed: TypedDraft<MailValues>
  change: (some: Partial<MailValues>) => void
  files: DraftAttachment[]
  setFiles: (change: (files: DraftAttachment[]) => DraftAttachment[]) => void
  state: SaveState
  /** What the server does not take, in words. */
  refusal: Error | null
  /** It was changed in another place as well: whose text stands here now. */
  told: 'ours' | 'theirs' | null
  /** Grows when the text changes by other means than typing. */
  round: string
  isBlank: boolean
  /** Everything typed until now is on the server: the id of the draft. Throws what keeps it from getting there. */
  flush: () => Promise<string>
  /** Begins the same answer in another way. */
  switchMode: (mode: Draft['mode']) => Promise<void>
  /** Goes on as another draft, where this one is gone. */
  restart: () => void
  /** It ends here: sent or thrown away. */
  end: () => void
}

const AFTER_TYPING_MS = 600
const AGAIN_MS = 5_000

const isGone = (error: unknown) => error instanceof BowlineError && error.status === 404
const isRefusal = (error: unknown) => error instanceof BowlineError && error.status === 400
const changedMeanwhile = (error: unknown): Draft | undefined =>
  error instanceof BowlineError && error.code === 'changed_meanwhile'
    ? (error.body.current as Draft)
    : undefined

/**
 * A mail as somebody writes it: kept on this device with every letter, and on the server a moment after. Its `revision` says
 * which state of the server's draft it continues; where another place went on meanwhile, whoever typed last wins, and is told.
 */
export function useMailDraft(
  start: ComposerStart,
  loaded: Draft | undefined,
  onMade: (id: string) => void,
): MailDraft {
  const [begun, setBegun] = useState<MailValues>(() =>
    loaded ? valuesOf(loaded) : beginning(start as Exclude<ComposerStart, { mode: 'draft' }>),
  )
  const [saved, setSaved] = useState(begun)
  const [place] = useState(() => placeOf(start))
  const typed = useDraft<MailValues>({ of: place, saved })
  const [files, setFiles] = useState<DraftAttachment[]>(loaded?.attachments ?? [])
  const [state, setState] = useState<SaveState>('saved')
  const [refusal, setRefusal] = useState<Error | null>(null)
  const [told, setTold] = useState<'ours' | 'theirs' | null>(null)
  const [round, setRound] = useState(0)
  const now = useRef(typed.values)
  now.current = typed.values
  const known = useRef(saved)
  const typedAt = useRef(typed.restoredAt ? Date.parse(typed.restoredAt) : 0)
  /** Typed in this tab: what another tab types is saved there. */
  const isOurs = useRef(typed.restoredAt !== null)
  const isEnded = useRef(false)
  const makingKey = useRef<string | null>(null)
  const underWay = useRef<Promise<string> | null>(null)

  const put = (values: MailValues, isTextOther: boolean) => {
    now.current = values
    typed.set(values)
    if (isTextOther) setRound(old => old + 1)
  }
  const learn = (values: MailValues) => {
    known.current = values
    setSaved(values)
  }
  const adopt = (current: Draft) => {
    const values = valuesOf(current)
    learn(values)
    put(values, values.body_html !== now.current.body_html)
    setFiles(current.attachments)
    isOurs.current = false
  }

  const make = async (): Promise<string> => {
    const first = now.current
    const { mode, reply_to_message_id, contact_id, deal_id } = begun
    const isAnswer = mode !== 'new'
    const body = isAnswer ? { mode, reply_to_message_id } : { contact_id, deal_id }
    const { data } = await createDraft({
      client,
      body,
      // The same draft however often it is tried, also after a reload.
      headers: { 'Idempotency-Key': makingKey.current ?? typed.idempotencyKey },
    })
    const server = valuesOf(data)
    const next = isAnswer
      ? filledIn(begun, now.current, server)
      : { ...now.current, id: data.id, revision: data.revision }
    learn(server)
    setBegun(isAnswer ? server : { ...begun, id: data.id, revision: data.revision })
    setFiles(data.attachments)
    put(next, isAnswer && next.body_html !== first.body_html && next.body_html === server.body_html)
    onMade(data.id)
    return data.id
  }

  const change = async (id: string): Promise<void> => {
    const sent = now.current
    const body = changesOf(known.current, sent)
    if (!body) return
    const { data } = await updateDraft({
      client,
      path: { draft_id: id },
      body: { ...body, revision: sent.revision },
    })
    learn({ ...sent, revision: data.revision })
    put({ ...now.current, revision: data.revision }, false)
  }

  const settle = (current: Draft) => {
    const isNewer =
      typedAt.current > Date.parse(current.updated_at) || Date.now() - typedAt.current < AGAIN_MS
    setTold(isNewer ? 'ours' : 'theirs')
    if (!isNewer) return adopt(current)
    learn({ ...valuesOf(current) })
    put({ ...now.current, revision: current.revision }, false)
  }

  const save = async (): Promise<string> => {
    if (now.current.id === null) await make()
    const id = now.current.id!
    for (let tries = 0; tries < 5 && changesOf(known.current, now.current); tries += 1) {
      try {
        await change(id)
      } catch (error) {
        const current = changedMeanwhile(error)
        if (!current) throw error
        settle(current)
      }
    }
    return id
  }

  const flush = async (): Promise<string> => {
    while (underWay.current) await underWay.current.catch(() => undefined)
    if (!isEnded.current) setState('saving')
    underWay.current = save()
    try {
      const id = await underWay.current
      setRefusal(null)
      setState('saved')
      return id
    } catch (error) {
      setState(isGone(error) && now.current.id !== null ? 'gone' : 'kept')
      setRefusal(isRefusal(error) ? (error as Error) : null)
      throw error
    } finally {
      underWay.current = null
    }
  }
  const flushed = useRef(flush)
  flushed.current = flush

  // An answer is filled in by the server: it is asked for at once.
  useEffect(() => {
    if (begun.id === null && begun.mode !== 'new') void flushed.current().catch(() => undefined)
  }, [begun.id, begun.mode])

  const text = JSON.stringify(typed.values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moment after the last letter
  useEffect(() => {
    if (!isOurs.current || isEnded.current || !changesOf(known.current, now.current)) return
    const timer = setTimeout(() => void flushed.current().catch(() => undefined), AFTER_TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])

  // What did not get there is tried again, and at once where there is a network again.
  useEffect(() => {
    if (state !== 'kept' || refusal) return
    const again = () => void flushed.current().catch(() => undefined)
    const timer = setInterval(again, AGAIN_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [state, refusal])

  // Whoever comes back to this tab goes on where they were in another.
  const look = useRef(() => {})
  look.current = () => {
    const { id, revision } = now.current
    if (document.hidden || id === null || isEnded.current || changesOf(known.current, now.current)) return
    getDraft({ client, path: { draft_id: id } })
      .then(({ data }) => {
        if (data.revision > revision && !changesOf(known.current, now.current)) adopt(data)
      })
      .catch((error: unknown) => isGone(error) && setState('gone'))
  }
  useEffect(() => {
    const onSeen = () => look.current()
    document.addEventListener('visibilitychange', onSeen)
    addEventListener('focus', onSeen)
    return () => {
      document.removeEventListener('visibilitychange', onSeen)
      removeEventListener('focus', onSeen)
    }
  }, [])

  const isUntouched = isBlank(begun, typed.values)
  const leaving = useRef(() => {})
  leaving.current = () => {
    if (isEnded.current) return
    isEnded.current = true
    const isNothing =
      isBlank(begun, now.current) && files.every(one => begun.mode === 'forward' || one.content_id)
    if (isNothing && !loaded) {
      // Nobody wrote anything: it leaves no trace.
      typed.done()
      void Promise.resolve(underWay.current)
        .catch(() => undefined)
        .then(async () => {
          const { id } = now.current
          if (id) await deleteDraft({ client, path: { draft_id: id } })
        })
        .catch(() => undefined)
    } else if (changesOf(known.current, now.current)) {
      void flushed
        .current()
        .then(() => typed.done())
        .catch(() => undefined)
    }
  }
  useEffect(() => () => leaving.current(), [])

  return {
    values: typed.values,
    typed,
    change: useCallback(
      (some: Partial<MailValues>) => {
        isOurs.current = true
        typedAt.current = Date.now()
        typed.set(some)
      },
      [typed.set],
    ),
    files,
    setFiles,
    state,
    refusal,
    told,
    round: `${typed.round}-${round}`,
    isBlank: isUntouched,
    flush,
    switchMode: async mode => {
      const { reply_to_message_id, body_html } = now.current
      const id = await flush()
      await deleteDraft({ client, path: { draft_id: id } })
      const { data } = await createDraft({ client, body: { mode, reply_to_message_id, body_html } })
      adopt(data)
      setBegun({ ...valuesOf(data), body_html: '' })
      onMade(data.id)
    },
    restart: () => {
      makingKey.current = crypto.randomUUID()
      isOurs.current = true
      setFiles([])
      put({ ...now.current, id: null, revision: 0 }, false)
      void flush().catch(() => undefined)
    },
    end: () => {
      isEnded.current = true
      typed.done()
    },
  }
}
