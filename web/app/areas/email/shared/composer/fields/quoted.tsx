import { ActionIcon, Button, Group } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { MailFrame } from '../../../../../kit/mail-frame/mail-frame.tsx'
import css from '../composer.module.css'
import type { MailDraft } from '../draft/use-mail-draft.ts'
import { useComposerWords } from '../words.ts'

/** What is answered or forwarded goes below the text: folded, and only if it is wanted. */
export function Quoted({ mail: { values, change } }: { mail: MailDraft }) {
  const words = useComposerWords()
  const [isOpen, setOpen] = useState(values.mode === 'forward')
  if (!values.quoted_html) return null
  const label = isOpen ? words.hideQuoted : words.quoted
  return (
    <div className={css.quoted}>
      <Group gap="xs">
        <ActionIcon
          variant="default"
          size="sm"
          aria-label={label}
          title={label}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconDots size={16} />
        </ActionIcon>
        {isOpen && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() => change({ quoted_html: null })}
          >
            {words.removeQuoted}
          </Button>
        )}
      </Group>
      {isOpen && <MailFrame html={values.quoted_html} title={words.quoted} />}
    </div>
  )
}
