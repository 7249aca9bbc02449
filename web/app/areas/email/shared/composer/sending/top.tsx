import { ActionIcon, Alert, Button, Menu, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowBackUpDouble,
  IconArrowForwardUp,
  IconCheck,
  IconChevronDown,
  IconCloudOff,
  IconX,
} from '@tabler/icons-react'
import { useAct } from '../../../../../kit/form/use-act.ts'
import css from '../composer.module.css'
import type { MailDraft } from '../draft/use-mail-draft.ts'
import type { Look } from '../surface.tsx'
import { useComposerWords } from '../words.ts'

const modes = [
  ['reply', 'reply', IconArrowBackUp],
  ['reply_all', 'replyAll', IconArrowBackUpDouble],
  ['forward', 'forward', IconArrowForwardUp],
] as const

interface TopProps {
  mail: MailDraft
  title: string
  look: Look
  /** Files that were added stay with this draft: it does not become another. */
  hasFiles: boolean
  onClose: () => void
}

/** What kind of mail it is, whether it is kept, and the way out. */
export function Top({ mail, title, look, hasFiles, onClose }: TopProps) {
  const words = useComposerWords()
  const switching = useAct(mail.switchMode)
  const maySwitch = mail.values.mode !== 'new' && mail.values.reply_to_message_id !== null && !hasFiles
  return (
    <div className={css.top}>
      {maySwitch ? (
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              loading={switching.isPending}
              rightSection={<IconChevronDown size={14} />}
            >
              {title}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {modes.map(([mode, name, Icon]) => (
              <Menu.Item
                key={mode}
                leftSection={<Icon size={15} />}
                disabled={mode === mail.values.mode}
                onClick={() => switching.mutate(mode)}
              >
                {words[name]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <Text component="h2" id="composer-title" size="sm" fw={600} className={css.title}>
          {title}
        </Text>
      )}
      <Saved mail={mail} />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words.close}
        title={look === 'window' ? `${words.close} (Esc)` : words.close}
        onClick={onClose}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}

/** A quiet word on where the text is. */
function Saved({ mail: { state, values, isBlank } }: { mail: MailDraft }) {
  const words = useComposerWords()
  if (isBlank || state === 'gone' || (state === 'saved' && values.id === null))
    return <span className={css.state} />
  return (
    <Text span size="xs" c="dimmed" role="status" className={css.state}>
      {state === 'saved' && (
        <>
          <IconCheck size={13} aria-hidden /> {words.saved}
        </>
      )}
      {state === 'saving' && words.saving}
      {state === 'kept' && (
        <>
          <IconCloudOff size={13} aria-hidden /> {words.keptHere}
        </>
      )}
    </Text>
  )
}

/** What somebody who writes has to know of their draft. */
export function StateLine({ mail }: { mail: MailDraft }) {
  const words = useComposerWords()
  if (mail.state === 'gone') {
    return (
      <Alert color="orange" p="xs" role="alert">
        {words.gone}{' '}
        <Button size="compact-xs" variant="light" color="orange" onClick={mail.restart}>
          {words.goneCopy}
        </Button>
      </Alert>
    )
  }
  if (mail.state === 'kept' && !mail.refusal) {
    return (
      <Text size="xs" c="dimmed" role="status">
        {words.keptHereAbout}
      </Text>
    )
  }
  if (!mail.told) return null
  return (
    <Text size="xs" c="dimmed" role="status">
      {mail.told === 'ours' ? words.toldOurs : words.toldTheirs}
    </Text>
  )
}
