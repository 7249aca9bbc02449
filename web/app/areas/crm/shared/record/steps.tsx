import { Button } from '@mantine/core'
import { IconCalendarPlus, IconChecklist, IconMail, IconNote, IconPhone } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useMay } from '../../../../kit/session/session.ts'
import { openComposer } from '../../../email/shared/composer/open-composer.ts'
import { prepareComposer } from '../../../email/shared/composer/prepare.ts'
import type { Mode } from './composer.tsx'
import { useRecordWords } from './words.ts'

interface StepsProps {
  /** Whom a mail from here is for, and about which deal. */
  mailTo?: { contactId?: string; dealId?: string } | null | undefined
  phone?: string | null | undefined
  /** Opens the composer for it. */
  compose: (mode: Mode) => void
  /** What else one makes for the record. */
  children?: ReactNode
}

/** What one does next with a record, a click each. */
export function NextSteps({ mailTo, phone, compose, children }: StepsProps) {
  const words = useRecordWords()
  const may = useMay()
  const mayMail = may('member') && Boolean(mailTo)
  useEffect(() => {
    if (mayMail) prepareComposer()
  }, [mayMail])
  const step = { variant: 'default', size: 'xs' } as const
  return (
    <>
      {may('member') && mailTo && (
        <Button
          data-write
          {...step}
          leftSection={<IconMail size={15} />}
          onClick={() => openComposer({ mode: 'new', ...mailTo })}
        >
          {words.mail}
        </Button>
      )}
      {phone && (
        <Button
          component="a"
          href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
          {...step}
          leftSection={<IconPhone size={15} />}
        >
          {words.call}
        </Button>
      )}
      {may('member') && (
        <>
          <Button {...step} leftSection={<IconNote size={15} />} onClick={() => compose('note')}>
            {words.note}
          </Button>
          <Button {...step} leftSection={<IconChecklist size={15} />} onClick={() => compose('task')}>
            {words.task}
          </Button>
          <Button {...step} leftSection={<IconCalendarPlus size={15} />} onClick={() => compose('meeting')}>
            {words.meeting}
          </Button>
          {children}
        </>
      )}
    </>
  )
}
