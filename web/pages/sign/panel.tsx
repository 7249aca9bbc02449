import { Button } from '@mantine/core'
import { useId } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { DownloadIcon, PenIcon, TickIcon } from '../../ui/icons.tsx'
import { useLabel } from './field-box.tsx'
import { asksVisitor, isComplete } from './fields.ts'
import css from './panel.module.css'
import { pdfUrl } from './query.ts'
import type { Signing } from './use-signing.ts'
import { useWords } from './words.ts'

/** How far one is and what comes next; beside the document on a large screen, at the bottom of a small one. */
export function Panel({ signing, onDecline }: { signing: Signing; onDecline: () => void }) {
  return (
    <div className={css.panel}>
      <Progress signing={signing} />
      <Checklist signing={signing} />
      <Actions onDecline={onDecline} />
    </div>
  )
}

function Progress({ signing }: { signing: Signing }) {
  const words = useWords()
  const say = words.progress
  const { done, total, trouble, isSending } = signing
  const isReady = done === total
  return (
    <section className={css.progress} aria-label={say.label}>
      {trouble && (
        <div role="alert" className={css.trouble}>
          {words.trouble[trouble]}
          {trouble === 'changed' && (
            <Button variant="white" size="sm" onClick={() => location.reload()}>
              {words.actions.reload}
            </Button>
          )}
        </div>
      )}
      <div className={css.state}>
        <p className={css.count} aria-live="polite">
          <span className="visually-hidden">{say.countLong(done, total)}</span>
          <span aria-hidden="true">{isReady ? say.ready : say.count(done, total)}</span>
        </p>
        <progress className={css.meter} max={total} value={done} aria-hidden="true" />
      </div>
      {isReady ? (
        <BusyButton
          size="md"
          leftSection={<PenIcon size={18} />}
          isBusy={isSending}
          onClick={() => signing.submit()}
        >
          {say.submit}
        </BusyButton>
      ) : (
        <Button size="md" onClick={signing.goToNext}>
          {done === 0 && !signing.current ? say.start : say.next}
        </Button>
      )}
      {isReady && <p className={css.legal}>{say.legal}</p>}
    </section>
  )
}

function Checklist({ signing }: { signing: Signing }) {
  const words = useWords().field
  const label = useLabel()
  const id = useId()
  const { fields, filled, current, wrong } = signing
  return (
    <nav className={css.checklist} aria-labelledby={id}>
      <h2 id={id}>{words.heading}</h2>
      <ol>
        {fields.filter(asksVisitor).map(field => {
          const isWrong = wrong.includes(field.id)
          const isDone = isComplete(field, filled) && !isWrong
          return (
            <li key={field.id}>
              <button
                type="button"
                data-done={isDone || undefined}
                data-wrong={isWrong || undefined}
                aria-current={current === field ? 'step' : undefined}
                onClick={() => signing.goTo(field)}
              >
                <span className={css.dot}>{isDone && <TickIcon size={12} />}</span>
                <span className={css.name}>{label(field)}</span>
                {!field.required && <span className={css.optional}>{words.optional}</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function Actions({ onDecline }: { onDecline: () => void }) {
  const words = useWords().actions
  return (
    <div className={css.actions}>
      <Button
        component="a"
        href={pdfUrl()}
        download
        variant="default"
        size="md"
        leftSection={<DownloadIcon size={18} />}
      >
        {words.download}
      </Button>
      <Button variant="subtle" color="gray" size="md" onClick={onDecline}>
        {words.decline}
      </Button>
    </div>
  )
}
