import { Suspense } from 'react'
import { useMay } from '../../../../kit/session/session.ts'
import css from './composer.module.css'
import { closeComposer, keepOpenAs, useOpenComposer } from './open-composer.ts'
import { Composer } from './prepare.ts'

/** The window in which mail is written: on every screen, so that what it is about stays in sight. */
export function ComposerDock() {
  const may = useMay()
  const open = useOpenComposer()
  if (!open || !may('member')) return null
  return (
    <div className={css.dock} role="dialog" aria-modal="false" aria-labelledby="composer-title">
      <Suspense>
        <Composer
          key={open.key}
          start={open.start}
          look="window"
          onClose={closeComposer}
          onMade={id => keepOpenAs(open.key, id)}
        />
      </Suspense>
    </div>
  )
}
