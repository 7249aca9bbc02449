import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import {
  type CalendarEvent,
  deleteCalendarEvent,
  type UpdateCalendarEventData,
  updateCalendarEvent,
} from '../../../../sdk/index.ts'
import { useAct } from '../../kit/form/use-act.ts'
import { client } from '../../kit/session/api.ts'
import { Consequences } from './event/consequences.tsx'
import { addDays, shiftWall } from './view/time.ts'
import { useCalendarWords } from './words.ts'

export type EventChange = NonNullable<UpdateCalendarEventData['body']>

/** A change or a removal that somebody wants: first it is said what follows from it. */
export interface Wish {
  event: CalendarEvent
  /** Null removes it. */
  change: EventChange | null
  onDone?: () => void
}

interface Edit {
  change(event: CalendarEvent, change: EventChange, onDone?: () => void): void
  remove(event: CalendarEvent, onDone?: () => void): void
  /** By the wall clock of its own zone; `longer` moves only its end. */
  move(event: CalendarEvent, by: { days?: number; minutes?: number }, longer?: boolean): void
}

const EditContext = createContext<Edit | null>(null)

export function useEdit(): Edit {
  const edit = useContext(EditContext)
  if (!edit) throw new Error('useEdit is used outside of EditProvider')
  return edit
}

const hasConsequences = ({ event }: Wish) => event.rrule !== null || event.guests.length > 0

export function EditProvider({ children }: { children: ReactNode }) {
  const words = useCalendarWords()
  const queries = useQueryClient()
  const [wish, setWish] = useState<Wish | null>(null)
  // Of what was removed nobody asks again, though it may still be on the screen for a moment.
  const refresh = (done: Wish) =>
    void queries.invalidateQueries({
      queryKey: ['calendar'],
      predicate: ({ queryKey }) => done.change !== null || !queryKey.includes(done.event.id),
    })
  const acting = useAct(async ({ event, change }: Wish) => {
    const path = { event_id: event.id }
    if (change) await updateCalendarEvent({ client, path, body: change })
    else await deleteCalendarEvent({ client, path })
  })
  const finish = (done: Wish) => {
    done.onDone?.()
    refresh(done)
  }
  const start = (next: Wish) => {
    if (hasConsequences(next)) return setWish(next)
    acting.mutate(next, { onSuccess: () => finish(next) })
  }
  const change: Edit['change'] = (event, body, onDone) =>
    start({ event, change: body, ...(onDone ? { onDone } : {}) })
  const edit: Edit = {
    change,
    remove: (event, onDone) => start({ event, change: null, ...(onDone ? { onDone } : {}) }),
    move: (event, by, longer = false) => change(event, shifted(event, by, longer)),
  }
  return (
    <EditContext value={edit}>
      {children}
      {wish && (
        <Consequences
          wish={wish}
          title={wish.change ? words.changeTitle : words.removeTitle}
          onClose={() => setWish(null)}
          onDone={() => {
            setWish(null)
            finish(wish)
          }}
        />
      )}
    </EditContext>
  )
}

function shifted(
  event: CalendarEvent,
  { days = 0, minutes = 0 }: { days?: number; minutes?: number },
  longer: boolean,
): EventChange {
  if (event.all_day)
    return {
      ...(longer ? {} : { start_date: addDays(event.start_date!, days) }),
      end_date: addDays(event.end_date!, days),
    }
  const by = days * 1_440 + minutes
  return {
    ...(longer ? {} : { start_at: shiftWall(event.start_local, by) }),
    end_at: shiftWall(event.end_local, by),
  }
}
