import { type ReactNode, useState } from 'react'
import { BowlineError, type Deal, type Stage } from '../../../../../sdk/index.ts'
import { notifications } from '../../../kit/notices.tsx'
import { CloseDialog, useCrmSettings, type Why } from './close-dialog.tsx'
import { RequiredDialog } from './required-dialog.tsx'

interface Asked<Row extends Deal> {
  deal: Row
  stage: Stage
  why: Why
  /** What the stage still needs; null while it is the reason that is asked for. */
  missing: readonly string[] | null
}

interface Questions<Row extends Deal> {
  /** Moves it at once, or asks first. */
  ask: (deal: Row, stage: Stage) => void
  dialog: ReactNode
}

/** What is asked before a deal moves on: why it was won or lost, and what the stage needs. */
export function useQuestions<Row extends Deal>(
  move: (deal: Row, stage: Stage, why: Why) => Promise<unknown>,
  onMoved: (deal: Deal) => void,
): Questions<Row> {
  const [asked, setAsked] = useState<Asked<Row> | null>(null)
  const settings = useCrmSettings()
  const send = async (deal: Row, stage: Stage, why: Why) => {
    try {
      await move(deal, stage, why)
    } catch (error) {
      const missing = error instanceof BowlineError ? error.body.missing : undefined
      if (!Array.isArray(missing)) throw error
      setAsked({ deal, stage, why, missing })
    }
  }
  const close = () => setAsked(null)
  return {
    ask: (deal, stage) => {
      if (deal.stage_id === stage.id) return
      const asksWhy = stage.kind === 'lost' || (stage.kind === 'won' && settings?.require_won_reason)
      if (asksWhy) setAsked({ deal, stage, why: {}, missing: null })
      else
        send(deal, stage, {}).catch((error: Error) =>
          notifications.show({ color: 'red', message: error.message }),
        )
    },
    dialog:
      asked &&
      (asked.missing ? (
        <RequiredDialog
          {...asked}
          missing={asked.missing}
          onClose={close}
          onDone={deal => {
            close()
            onMoved(deal)
          }}
        />
      ) : (
        <CloseDialog
          {...asked}
          onClose={() => setAsked(now => (now?.missing ? now : null))}
          onSay={why => send(asked.deal, asked.stage, why)}
        />
      )),
  }
}
